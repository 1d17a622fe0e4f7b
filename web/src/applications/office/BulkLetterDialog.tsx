import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_LETTERS } from '@korak/contract/amounts.ts'
import type { InputOf } from '@korak/contract/all.ts'
import { isEnd, type MoveEnd } from '@korak/contract/letters.rules.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import type { AskedBulkAction } from '#office/bulk.ts'
import type { Besides } from '#office/list-state.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type Anew, askAnew, BulkChanged } from './BulkChanged.tsx'
import { BulkLetters } from './BulkLetters.tsx'
import { Naming } from './FirstLook.tsx'
import { refreshMoved } from './moves.ts'
import { type Place, placesOf, WhereTo } from './WhereTo.tsx'
import { STATUS_WORDS } from './words.ts'

type Given = Parameters<AskedBulkAction['ask']>[0]
interface Props extends Given {
  /** The end it begins with; asked when it is null. */
  begin?: MoveEnd | null
  /** Of one job they go to its stages; of several each to the first one of a status of its own. */
  job?: string | undefined
  /** As the list they were chosen in is asked for. */
  besides?: Besides
}
/** An end, a stage of the job, or a status. */
export type To = InputOf<'POST /applications/letters', 'body'>['to']

/** What can be done with several applications at once, of one job or of any. */
export const bulkMoves = (job?: string, besides: Besides = {}): AskedBulkAction[] => [
  {
    key: 'end',
    label: m.bulk_end(),
    shortcut: 'r',
    ask: (given) => <BulkLetterDialog {...given} job={job} besides={besides} />,
  },
  {
    key: 'move',
    label: m.bulk_move(),
    shortcut: 'm',
    ask: (given) => <BulkLetterDialog {...given} job={job} besides={besides} begin={null} />,
  },
]

/** Moves or ends several applications: who, by stage; what each will read; when. Nobody is told of anything before that. */
export function BulkLetterDialog({ rows, go, onClose, begin = 'not_selected', job, besides }: Props) {
  const [to, setTo] = useState<To | ''>(begin ?? '')
  const [isNamed, setNamed] = useState(!besides?.masked)
  const [places, stages] = usePlaces(job)
  const isTooMany = rows.count > MOST_LETTERS
  const query = useQuery({
    queryKey: ['POST /applications/letters', rows, to],
    queryFn: () => call('POST /applications/letters', { body: { ...rows, ...besides, to } }),
    enabled: !isTooMany && isNamed && to !== '',
    staleTime: 0,
    gcTime: 0,
  })
  /** As it was asked about again, because some of them were elsewhere by the time they were moved. */
  const [anew, setAnew] = useState<(Anew & { to: To }) | null>(null)
  const close = () => {
    onClose()
    // Who was named has their name in the list as well.
    if (besides?.masked && isNamed) void refreshMoved()
  }
  const found = anew?.to === to ? anew : null
  const count = anew ? anew.letters.length : rows.count
  return (
    <Dialog
      open
      size="wide"
      title={isEnd(to) ? m.bulk_end_title({ count }) : m.bulk_move_title({ count })}
      onClose={close}
    >
      {isTooMany ? (
        <Notice tone="warn">{m.bulk_end_most({ count: MOST_LETTERS })}</Notice>
      ) : (
        <Stack gap={4}>
          <NotFetched query={stages} />
          <WhereTo places={places} value={to} onChange={setTo} isAsked={begin === null} />
          {to !== '' && !isNamed && <Naming onName={() => setNamed(true)} onClose={close} />}
          {to !== '' && isNamed && (
            <Loaded query={query}>
              {({ data }) => (
                <>
                  {found && found.moved.length > 0 && <BulkChanged moved={found.moved} />}
                  <BulkLetters
                    key={to}
                    to={to}
                    places={places}
                    all={found?.letters ?? data}
                    count={count}
                    go={go}
                    onClose={close}
                    onElsewhere={async (read) => {
                      setAnew({ ...(await askAnew(read, to)), to })
                      await refreshMoved()
                    }}
                  />
                </>
              )}
            </Loaded>
          )}
        </Stack>
      )}
    </Dialog>
  )
}

/** Where they can stand: stages of the job, or of several jobs the statuses. */
function usePlaces(job: string | undefined) {
  const query = useQuery({
    ...queryOf('GET /jobs/:uid/stages', { params: { uid: job ?? '' } }),
    enabled: job !== undefined,
  })
  const places: Place[] =
    job === undefined
      ? STAGE_STATUSES.map((status) => ({ key: status, name: STATUS_WORDS[status]() }))
      : placesOf(query.data?.stages)
  return [places, query] as const
}
