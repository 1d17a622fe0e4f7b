import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnReferee, OwnReferences as References } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { pathTo } from '@korak/contract/screens.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { focusFrom } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { saidOf, stateOf } from '#references/words.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { RefereeForm } from './RefereeForm.tsx'

/**
 * People a candidate is asked to name for references, and how it stands with each.
 * @param props.isOver the application has ended: nobody is asked for anything any more
 */
export function OwnReferences({ application, isOver = false }: { application: string; isOver?: boolean }) {
  const params = { uid: application }
  const query = useQuery({ ...queryOf('GET /portal/applications/:uid/references', { params }), staleTime: 0 })
  return (
    <Loaded query={query}>
      {(own) =>
        own.asked &&
        (!isOver || own.referees.length > 0) && <Shown application={application} own={own} isOver={isOver} />
      }
    </Loaded>
  )
}

const ASKED = [
  'GET /portal/applications/:uid/references',
  'GET /portal/applications/:uid',
  'GET /portal/tasks',
] as const
const refresh = (): Promise<unknown> =>
  Promise.all(ASKED.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))

/** What asking people stands on, where it can be given or withdrawn. */
function Consent({ consent: { uid, title, status } }: { consent: NonNullable<References['consent']> }) {
  const isGiven = status === 'confirmed'
  return (
    <Notice
      tone={isGiven ? 'info' : 'warn'}
      actions={
        <LinkButton variant="secondary" href={uid ? pathTo('/consents/:uid', { uid }) : '/consents'}>
          {m.reference_own_consent_open()}
        </LinkButton>
      }
    >
      {isGiven ? m.reference_own_consent_given({ title }) : m.reference_own_consent_missing({ title })}
    </Notice>
  )
}

/** Of those who were named the ones who will not answer do not count. */
const UNCOUNTED: ReadonlySet<OwnReferee['state']> = new Set(['withdrawn', 'declined', 'revoked'])
/** How many people are asked for; of those how many are still to be named. */
function wantedOf({ asked, referees, may }: References): string {
  const wanted = asked?.wanted ?? 0
  const left = wanted - referees.filter(({ state }) => !UNCOUNTED.has(state)).length
  if (left <= 0) return m.reference_own_full()
  return may.name && left < wanted ? m.reference_own_left({ count: left }) : m.reference_own_wanted({ count: wanted })
}

function Shown({ application, own, isOver }: { application: string; own: References; isOver: boolean }) {
  const [edited, setEdited] = useState<OwnReferee | 'new' | null>(null)
  const name = useRef<HTMLButtonElement>(null)
  const [leaving, setLeaving] = useState<OwnReferee | null>(null)
  const isLosing = useRef(false)
  // Who was withdrawn, and an asking that has ended, take the pressed button along.
  useEffect(() => {
    if (isLosing.current) focusFrom(null, name.current ?? document.querySelector('main h1'))
    isLosing.current = false
  }, [own])
  const withdraw = async (one: OwnReferee) => {
    isLosing.current = true
    setLeaving(null)
    try {
      await call('POST /portal/references/:uid/withdraw', { params: { uid: one.uid } })
      showToast({ text: m.reference_own_withdrawn({ name: one.name }) })
    } catch (error) {
      showToast({ text: wordsOf(error), tone: 'info' })
    }
    await refresh()
  }
  return (
    <Section title={m.reference_own_title()}>
      <Stack gap={4}>
        {!isOver && (
          <>
            <p>{wantedOf(own)}</p>
            {own.may.name && <p>{own.asked?.reason}</p>}
            {own.may.name && <p className="muted">{m.reference_own_explained()}</p>}
            {own.consent && <Consent consent={own.consent} />}
          </>
        )}
        {own.referees.length > 0 && (
          <ul>
            {own.referees.map((one) => (
              <li key={one.uid}>
                <Stack gap={2}>
                  <p>
                    <b>{one.name}</b> · {saidOf(one)}
                    <br />
                    {one.is_unreached ? m.reference_own_unreached({ email: one.email }) : stateOf(one)}
                  </p>
                  <Row>
                    {one.may.update && (
                      <Button variant="secondary" onClick={() => setEdited(one)}>
                        {m.reference_own_change({ name: one.name })}
                      </Button>
                    )}
                    {one.may.withdraw && (
                      <Button variant="quiet" onClick={() => setLeaving(one)}>
                        {m.reference_own_withdraw({ name: one.name })}
                      </Button>
                    )}
                  </Row>
                </Stack>
              </li>
            ))}
          </ul>
        )}
        {own.may.name && (
          <Row>
            <Button ref={name} onClick={() => setEdited('new')}>
              {m.reference_own_name()}
            </Button>
          </Row>
        )}
      </Stack>
      <ConfirmDialog
        open={leaving !== null}
        title={m.reference_own_withdraw_title({ name: leaving?.name ?? '' })}
        confirm={m.reference_own_withdraw_sure()}
        keep={m.reference_own_withdraw_keep()}
        onKeep={() => setLeaving(null)}
        onConfirm={() => leaving && void withdraw(leaving)}
      >
        <p>{leaving?.sent_at ? m.reference_own_withdraw_asked() : m.reference_own_withdraw_unasked()}</p>
      </ConfirmDialog>
      {edited && (
        <RefereeForm
          application={application}
          referee={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null)
            isLosing.current = true
            // It may have ended while somebody was being named.
            void refresh()
          }}
          onSaved={(name) => {
            setEdited(null)
            showToast({ text: m.reference_own_saved({ name }) })
            void refresh()
          }}
        />
      )}
    </Section>
  )
}
