import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Address, pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { announce } from '#base/page/announce.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { useParams, useSearch } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { allows, isOnlyLooking, useUser } from '#base/session/session.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Neighbours } from '#office/place/Neighbours.tsx'
import { usePlace } from '#office/place/place.ts'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { OfferPanel } from '#applications/office/offers/OfferPanel.tsx'
import { PlacementPanel } from '#applications/office/placements/PlacementPanel.tsx'
import { ReferencePanel } from '#applications/office/references/ReferencePanel.tsx'
import { EnteredActs } from '#applications/office/entered/EnteredActs.tsx'
import { EnteredHistory } from '#applications/office/entered/EnteredHistory.tsx'
import { PrintedLetters } from '#printed-letters/PrintedLetters.tsx'
import { ApplicationTasks } from '#staff-tasks/RecordTasks.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ApplicationInterviews } from '#interviews/office/ApplicationInterviews.tsx'
import { IconEye } from '#ui/icons.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { refreshMoved } from '#applications/office/moves.ts'
import { CvPanel } from './CvPanel.tsx'
import { MessageToCandidate } from './MessageToCandidate.tsx'
import { Held, MoveButton, useStanding } from './Moving.tsx'
import { Overtaken } from './Overtaken.tsx'
import { RecordDetails } from './RecordDetails.tsx'
import { RecordLead } from './RecordLead.tsx'
import type { Masked, Whole } from './record.api.ts'
import styles from './record.module.css'

export const screens: Screens = [
  {
    path: '/office/applications/:uid',
    query: ['list'],
    title: 'record_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.read',
    asks: 'GET /applications/:uid',
    section: null,
  },
]

const READING_MS = 2000
const whileReading = ({ state }: { state: { data: Masked | Whole | undefined } }) =>
  state.data?.cv?.state === 'waiting' && READING_MS

/** One application on one screen: masked at first, whole when the name is asked for, and so to the next. */
export function ApplicationRecordPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({
    ...queryOf('GET /applications/:uid', { params: { uid } }),
    // The text of a CV nobody has opened before is read in the background.
    refetchInterval: whileReading,
  })
  return (
    <RecordLoaded list="/office/applications" query={query}>
      {(record) => <Record key={uid} masked={record} />}
    </RecordLoaded>
  )
}

/** Tells that it is on the screen; answers it whole once the name was asked for, now or before. */
function useWhole({ uid, is_readable: isReadable, unmasked_at: at }: Masked) {
  // Who looks as a role leaves no look, and sees no name.
  const isLooking = isOnlyLooking(useUser())
  const [wasAsked, setAsked] = useState(at !== null)
  const isAsked = wasAsked && !isLooking
  const params = { uid }
  const query = useQuery({
    queryKey: ['POST /applications/:uid/unmask', { params, query: {} }],
    queryFn: () => call('POST /applications/:uid/unmask', { params, body: {} }),
    enabled: isAsked && isReadable,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: whileReading,
  })
  const { refetch } = query
  // Pressed again after it failed, it is another try.
  const ask = useCallback(() => (isAsked ? void refetch() : setAsked(true)), [isAsked, refetch])
  useEffect(() => {
    if (!isAsked && isReadable && !isLooking)
      void call('POST /applications/:uid/look', { params: { uid }, body: {} }).catch(() => {})
    // Asking for the name is a look of its own.
  }, [uid, isAsked, isReadable, isLooking])
  // Withdrawn meanwhile: what was read before is read no more.
  const whole = isAsked && isReadable ? query.data : undefined
  return { whole, error: query.error, isAsked, isLooking, ask }
}

/** The board or table of a job, where one came from there: its rows are those of the job and it has them in its address. */
function listAbove(list: string): Address | null {
  const asked = new URLSearchParams(list)
  const uid = asked.get('job_uid.is')
  if (uid === null) return null
  const kept = new URLSearchParams([...asked].filter(([name]) => !name.includes('.is') && name !== 'masked'))
  const board = pathTo('/office/jobs/:uid/applications', { uid })
  return kept.size === 0 ? board : (`${board}?${kept}` as Address)
}

function Record({ masked }: { masked: Masked }) {
  const { uid, ref_no: ref, is_readable: isReadable } = masked
  const [address] = useSearch()
  const list = address.get('list') ?? ''
  const place = usePlace('applications', uid)
  const up = listAbove(list) ?? place.up
  const { whole, error, isAsked, isLooking, ask } = useWhole(masked)
  const record: Masked | Whole = whole ?? masked
  // Back to the list one came from; to the job where it was opened from there, or by its address.
  const above =
    list === '' || new URLSearchParams(list).has('job_uid')
      ? { label: masked.job.title, href: pathTo('/office/jobs/:uid', { uid: masked.job.uid }) }
      : { label: m.staff_applications(), href: place.up }
  const title = whole ? whole.person.name : m.record_masked_title({ ref })
  useHead({ title })
  const isMasked = isReadable && !whole
  const mayAsk = isMasked && !isLooking
  const mayAct = allows(useUser(), 'applications.update')
  const { standing, failed } = useStanding(uid, whole !== undefined)
  const name = whole?.person.name
  useEffect(() => {
    if (name) announce(m.record_unmasked({ name }))
  }, [name])
  const commands = useMemo<Command[]>(
    () => [
      { id: 'up', group: 'record', label: m.record_back(), key: 'u', href: up },
      ...(mayAsk
        ? [{ id: 'unmask', group: 'record', label: m.record_unmask(), key: 'o', run: ask } satisfies Command]
        : []),
    ],
    [mayAsk, ask, up],
  )
  useCommands(commands)
  return (
    <OfficeScreen
      title={title}
      above={above}
      lead={
        <RecordLead record={record} person={whole?.person}>
          {whole && mayAct && record.came && record.came.account !== 'own' && (
            <EnteredActs uid={uid} account={record.came.account} />
          )}
        </RecordLead>
      }
      actions={
        <Row>
          <Neighbours place={place} />
          {mayAsk && (
            <Button variant="secondary" icon={IconEye} pending={isAsked && !error} onClick={ask}>
              {m.record_unmask()}
            </Button>
          )}
          {standing && <MoveButton uid={uid} mayMove={standing.may.move} />}
        </Row>
      }
    >
      {error && (
        <Notice tone="danger" role="alert">
          {wordsOf(error)}
        </Notice>
      )}
      {!isReadable && <Notice tone="info">{m.record_not_readable()}</Notice>}
      {isMasked && (
        <p className="muted">
          {m.record_masked_hint()} {mayAct && m.record_masked_acts()}
        </p>
      )}
      {failed && <Loaded query={failed}>{() => null}</Loaded>}
      {standing && <Held application={standing} />}
      <Overtaken of={record.overtaken} />
      <div className={styles.columns}>
        <div className={styles.data}>
          <RecordDetails record={record}>
            {whole && mayAct && (
              <>
                <ApplicationInterviews uid={uid} onChanged={refreshMoved} />
                {record.came && record.came.account !== 'own' ? (
                  <p className="muted">
                    {record.came.account === 'offered'
                      ? m.entered_offered({ email: whole.person.email ?? '' })
                      : m.entered_no_account()}
                  </p>
                ) : (
                  <MessageToCandidate uid={uid} isActive={record.is_active} />
                )}
              </>
            )}
            {whole && <OfferPanel uid={uid} name={whole.person.name} />}
            {whole && mayAct && <PrintedLetters uid={uid} />}
            {whole && mayAct && record.came && <EnteredHistory uid={uid} />}
            {whole && <PlacementPanel uid={uid} name={whole.person.name} />}
            {whole && <ReferencePanel uid={uid} name={whole.person.name} />}
            <ApplicationTasks
              uid={uid}
              isShown={whole !== undefined || !isReadable}
              isClosed={!isReadable}
              list={list}
            />
          </RecordDetails>
        </div>
        <div className={styles.side}>
          <CvPanel record={record} file={whole?.file ?? null} />
        </div>
      </div>
    </OfficeScreen>
  )
}
