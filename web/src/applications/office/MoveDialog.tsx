import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isEnd, MOVE_ENDS, type MoveEnd } from '@korak/contract/letters.rules.ts'
import type { Moved } from '@korak/contract/letters.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { getLanguage } from '#base/text/language.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { LetterForm } from './LetterForm.tsx'
import { STATUS_WORDS } from './words.ts'

const END_WORDS: Record<MoveEnd, () => string> = {
  not_selected: () => m.move_end_not_selected(),
  withdrawn: () => m.move_end_withdrawn(),
  no_answer: () => m.move_end_no_answer(),
  declined: () => m.move_end_declined(),
  job_closed: () => m.move_end_job_closed(),
}

interface Props {
  uid: string
  /** A stage of the job, or how it ends; asked when left out. */
  to?: string | undefined
  onClose: () => void
  /** @param name of the person; @param stage it is in now, none after the end */
  onMoved: (moved: Moved, name: string, stage?: string) => void
}

/** A decision about one application: first where to, then what the candidate will read. */
export function MoveDialog({ uid, to: given, onClose, onMoved }: Props) {
  const query = useQuery({
    ...queryOf('GET /applications', { query: { filter: { id: uid }, page: 1, per_page: 1 } }),
    staleTime: 0,
  })
  const found = query.data?.data[0]
  return (
    <Dialog open title={found ? m.move_title({ name: found.name }) : m.move()} onClose={onClose}>
      <Loaded query={query}>
        {({ data: [application] }) =>
          application && <Move application={application} given={given} onClose={onClose} onMoved={onMoved} />
        }
      </Loaded>
    </Dialog>
  )
}

function Move({
  application,
  given,
  onClose,
  onMoved,
}: Omit<Props, 'uid' | 'to'> & { application: StaffApplication; given: string | undefined }) {
  const [to, setTo] = useState(given ?? '')
  const where = useRef<HTMLSelectElement>(null)
  // The dialog was open before there was anything to choose of.
  useEffect(() => {
    if (given === undefined) where.current?.focus()
  }, [given])
  const { uid, stage, status, job } = application
  const query = useQuery(queryOf('GET /jobs/:uid/stages', { params: { uid: job.uid } }))
  const nameOf = (one: { name_sl: string; name_en: string }) => (getLanguage() === 'en-EN' ? one.name_en : one.name_sl)
  const stages = (query.data?.stages ?? []).filter((one) => one.uid !== stage?.uid)
  const chosen = stages.find((one) => one.uid === to)
  const ends = stage ? MOVE_ENDS : []
  return (
    <Stack gap={4}>
      <p className="muted">
        {m.move_from({ place: stage?.name ?? STATUS_WORDS[status](), job: job.title || job.ref_no })}
      </p>
      <NativeSelect
        label={m.move_where()}
        name="to"
        value={to}
        ref={where}
        placeholder={m.move_choose()}
        onChange={(event) => setTo(event.target.value)}
      >
        <optgroup label={m.move_stages()}>
          {stages.map((one) => (
            <option key={one.uid} value={one.uid}>
              {nameOf(one)}
            </option>
          ))}
        </optgroup>
        {ends.length > 0 && (
          <optgroup label={m.move_ends()}>
            {ends.map((end) => (
              <option key={end} value={end}>
                {END_WORDS[end]()}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {to !== '' && (
        <LetterForm
          key={to}
          uid={uid}
          to={to}
          onClose={onClose}
          onMoved={(moved) => onMoved(moved, application.name, isEnd(to) || !chosen ? undefined : nameOf(chosen))}
        />
      )}
    </Stack>
  )
}
