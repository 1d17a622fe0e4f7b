import { useEffect, useRef } from 'react'
import type { Proposal } from '@korak/contract/letters.ts'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { call } from '#base/data/call.ts'
import { formatDate } from '#base/text/dates.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import { heldWords, STATUS_WORDS } from './words.ts'

/** Somebody whose application is not where it was when the letters were read. */
interface Moved {
  uid: string
  name: string
  /** Where it is now, with a letter that is held about it; null when it is gone. */
  now: Pick<StaffApplication, 'stage' | 'status' | 'letter'> | null
  /** Who of staff moved it, and when. */
  by: Proposal['moved']
  /** They are moved all the same, from where they are now. */
  isLeft: boolean
  /** They would read a letter. */
  isTold: boolean
}
/** The letters as they are proposed now, and what happened to those that were read. */
export interface Anew {
  letters: readonly Proposal[]
  moved: readonly Moved[]
}

/** Of one of them who moved it: as the form of one letter has it; nothing of one that may not be read any more. */
const movedBy = async (uid: string, to: string): Promise<Proposal['moved']> => {
  const found = await call('GET /applications/:uid/letter', { params: { uid }, query: { to } }).catch(() => null)
  return found?.moved ?? null
}

/** Asks about these people again, whatever the list shows by now. */
export async function askAnew(read: readonly Proposal[], to: string): Promise<Anew> {
  const filter = { id: { any: read.map(({ uid }) => uid) } }
  const { data: rows } = await call('GET /applications', { query: { filter, page: 1, per_page: 100 } })
  const ids = rows.map(({ uid }) => uid)
  const { data: letters } =
    ids.length > 0
      ? await call('POST /applications/letters', { body: { ids, count: ids.length, to } })
      : { data: [] as Proposal[] }
  const changed = read.filter((one) => letters.find(({ uid }) => uid === one.uid)?.from !== one.from)
  const moved = await Promise.all(
    changed.map(async ({ uid, name, moved: before, is_told: wasTold }): Promise<Moved> => {
      const now = rows.find((row) => row.uid === uid) ?? null
      const by = now && (await movedBy(uid, to))
      const isNews = by !== null && by.at !== before?.at
      const left = letters.find((one) => one.uid === uid)
      const isTold = left?.is_told ?? wasTold
      return { uid, name, now, by: isNews ? by : null, isLeft: left !== undefined, isTold }
    }),
  )
  return { letters, moved }
}

/** Who is not where they were: where they are now, who moved them and when, and whether they still get a letter. */
export function BulkChanged({ moved }: { moved: readonly Moved[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [moved])
  return (
    <Notice ref={box} tone="warn" title={m.bulk_changed({ count: moved.length })}>
      <ul>
        {moved.map(({ uid, name, now, by, isLeft, isTold }) => (
          <li key={uid}>
            <b>{name}</b>:{' '}
            {[
              now
                ? m.bulk_changed_now({ place: now.stage?.name ?? STATUS_WORDS[now.status]() })
                : m.bulk_changed_gone(),
              by && m.move_elsewhere_by({ name: by.by ?? m.record_by_us(), time: formatDate(by.at) }),
              now?.letter && heldWords(now.letter),
              isTold
                ? isLeft
                  ? m.bulk_changed_stays()
                  : m.bulk_changed_out()
                : isLeft
                  ? m.bulk_changed_moves()
                  : m.bulk_changed_unmoved(),
            ]
              .filter(Boolean)
              .join(' ')}
          </li>
        ))}
      </ul>
      <p>{moved.some(({ isTold }) => isTold) ? m.bulk_changed_on() : m.bulk_changed_quiet()}</p>
    </Notice>
  )
}
