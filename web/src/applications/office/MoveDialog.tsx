import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isEnd } from '@korak/contract/letters.rules.ts'
import type { StageStatus } from '@korak/contract/stages.rules.ts'
import type { Moved } from '@korak/contract/letters.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatDate } from '#base/text/dates.ts'
import type { Besides } from '#office/list-state.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { Naming } from './FirstLook.tsx'
import { LetterForm } from './LetterForm.tsx'
import { refreshMoved } from './moves.ts'
import { useRecallOne } from './Recalling.tsx'
import { placesOf, WhereTo } from './WhereTo.tsx'
import { heldWords, STATUS_WORDS } from './words.ts'

interface Props {
  uid: string
  /** A stage of the job, or how it ends; asked when left out. */
  to?: string | undefined
  /** Or a status of the job: its first stage is chosen, and can be changed. */
  toStatus?: StageStatus
  /** As the list it was opened from is asked for. */
  besides?: Besides
  onClose: () => void
  /** @param name of the person; @param stage it is in now, none after the end */
  onMoved: (moved: Moved, name: string, stage?: string) => void
}

/** A decision about one application: first where to, then what the candidate will read. */
export function MoveDialog({ uid, to: given, toStatus, besides, onClose, onMoved }: Props) {
  const [isShown, show] = useState(false)
  /** As the letter names the person: from then on they are not masked any more. */
  const [named, setNamed] = useState<string | null>(null)
  const query = useQuery({
    ...queryOf('GET /applications', {
      query: { filter: { id: uid }, page: 1, per_page: 1, ...besides },
    }),
    staleTime: 0,
  })
  const found = query.data?.data[0]
  const close = () => {
    onClose()
    // Who was named has their name in the list as well.
    if (isShown && named !== null) void refreshMoved()
  }
  return (
    <Dialog open title={found ? m.move_title({ name: named ?? found.name }) : m.move()} onClose={close}>
      <Loaded query={query}>
        {({ data: [application] }) =>
          application ? (
            <Move
              application={application}
              given={given}
              toStatus={toStatus}
              isNamed={isShown || !application.is_masked}
              onName={() => show(true)}
              onNamed={setNamed}
              onClose={close}
              onMoved={onMoved}
            />
          ) : (
            <Notice tone="info">{m.refusal_gone()}</Notice>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Move({
  application,
  given,
  toStatus,
  isNamed,
  onName,
  onNamed,
  onClose,
  onMoved,
}: Omit<Props, 'uid' | 'to' | 'toStatus' | 'besides'> & {
  isNamed: boolean
  onName: () => void
  onNamed: (name: string) => void
  application: StaffApplication
  given: string | undefined
  toStatus: StageStatus | undefined
}) {
  const [typed, setTo] = useState(given)
  /** It was found elsewhere, or the letter about that was stopped, for the how-manieth time; when it was moved before that. */
  const [elsewhere, setElsewhere] = useState<{ count: number; before: string | null } | null>(null)
  const where = useRef<HTMLSelectElement>(null)
  // Where the dialog was open before there was anything to choose of.
  useEffect(() => {
    if (given === undefined) where.current?.focus()
  }, [given])
  const { uid, stage, status, job } = application
  const query = useQuery(queryOf('GET /jobs/:uid/stages', { params: { uid: job.uid } }))
  const stages = (query.data?.stages ?? []).filter((one) => one.uid !== stage?.uid)
  const to = typed ?? stages.find((one) => one.status === toStatus)?.uid ?? ''
  const letter = useQuery({
    ...queryOf('GET /applications/:uid/letter', { params: { uid }, query: { to } }),
    enabled: isNamed && to !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const name = letter.data?.name
  useEffect(() => {
    if (name !== undefined) onNamed(name)
  }, [name, onNamed])
  const [chosen] = placesOf(stages.filter((one) => one.uid === to))
  const box = useRef<HTMLDivElement>(null)
  // Ctrl+Enter sends from any field, the one that asks where to among them.
  useEffect(() => {
    const { current } = box
    const send = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) current?.querySelector('form')?.requestSubmit()
    }
    current?.addEventListener('keydown', send)
    return () => current?.removeEventListener('keydown', send)
  }, [])
  return (
    <div ref={box}>
      <Stack gap={4}>
        {elsewhere && (
          <Elsewhere
            key={elsewhere.count}
            application={application}
            to={to}
            before={elsewhere.before}
            onStopped={() => setElsewhere({ ...elsewhere, count: elsewhere.count + 1 })}
          />
        )}
        <p className="muted">
          {m.move_from({ place: stage?.name ?? STATUS_WORDS[status](), job: job.title || job.ref_no })}
        </p>
        <NotFetched query={query} />
        <WhereTo
          places={placesOf(stages)}
          canEnd={stage !== null}
          value={to}
          onChange={setTo}
          isAsked={given === undefined}
          ref={where}
        />
        {to !== '' && !isNamed && <Naming onName={onName} onClose={onClose} />}
        {to !== '' && isNamed && (
          <LetterForm
            key={to}
            uid={uid}
            to={to}
            told={elsewhere?.count ?? 0}
            onClose={onClose}
            onElsewhere={(before) => setElsewhere((now) => ({ count: (now?.count ?? 0) + 1, before }))}
            onMoved={(moved) => onMoved(moved, application.name, isEnd(to) ? undefined : chosen?.name)}
          />
        )}
      </Stack>
    </div>
  )
}

interface ElsewhereProps {
  application: StaffApplication
  to: string
  before: string | null
  onStopped: () => void
}
/** Somebody moved it while the dialog was open: how it stands now, and the way to stop a letter about that. */
function Elsewhere({ application, to, before, onStopped }: ElsewhereProps) {
  const { uid, stage, status, letter, may } = application
  const [dialog, stop] = useRecallOne(application, onStopped)
  const { data } = useQuery(queryOf('GET /applications/:uid/letter', { params: { uid }, query: { to } }))
  const moved = data?.moved && data.moved.at !== before ? data.moved : null
  const isTooFar = data !== undefined && data.is_told && !data.is_movable
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Notice
      ref={box}
      tone="warn"
      title={m.move_elsewhere({ place: stage?.name ?? STATUS_WORDS[status]() })}
      actions={
        may.recall && (
          <Button variant="secondary" onClick={stop}>
            {m.record_recall()}
          </Button>
        )
      }
    >
      {moved && <p>{m.move_elsewhere_by({ name: moved.by ?? m.record_by_us(), time: formatDate(moved.at) })}</p>}
      {letter && <p>{heldWords(letter)}</p>}
      {dialog}
      <p>{letter ? m.move_elsewhere_held() : isTooFar ? m.move_elsewhere_not() : m.move_elsewhere_on()}</p>
    </Notice>
  )
}
