// An answer that comes late leaves the focus with whoever has gone on to something else meanwhile.
import { act, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '@korak/contract/candidates.ts'
import { controls, draw, find, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { CvSection } from '#settings/CvSection.tsx'
import { DevicesPart } from '#settings/DevicesPart.tsx'
import { Raters } from '#feedback/raters/Raters.tsx'
import { useProfileReading } from '#cv/reading/useProfileReading.ts'
import { MessageForm } from '#applications/MessageForm.tsx'
import { keepDraft } from '#base/page/storage.ts'
import { messageDraftKey } from '#applications/message-draft.ts'
import { InterviewBox } from '#interviews/InterviewBox.tsx'
import { Retention } from '#privacy/Retention.tsx'
import { m } from '#words/messages.js'

const AT = '2026-11-29T09:15:00.000Z'
let calls: string[] = []
/** Until then nothing is done. */
let held = Promise.withResolvers<void>()

const session = (uid: string, isThis: boolean) => ({
  uid,
  device: uid,
  network: null,
  is_this: isThis,
  is_remembered: false,
  signed_in_at: AT,
  seen_at: AT,
  expires_at: AT,
})
const rater = {
  uid: 'r',
  name: 'Jan',
  email: 'jan@primer.si',
  relationship: 'coworker',
  language: 'sl-SI',
  nomination: 'proposed',
  decline_reason: null,
  may: { delete: true },
}
const campaign = {
  uid: 'c',
  thresholds: { leader: 1, coworker: 3, employee: 3 },
  nominate_until: null,
  raters: [rater],
  may: { nominate: true },
}
const interview = {
  uid: 'i',
  application_uid: 'a',
  state: 'proposed',
  kind: 'video',
  place: 'https://video.test',
  minutes: 30,
  starts_at: null,
  answer_by: null,
  is_asked: false,
  has_calendar: false,
  people: ['Ana'],
  slots: [{ uid: 's', starts_at: '2099-11-29T09:15:00.000Z' }],
  job: { title: 'Kuhar', company: 'Bor' },
  may: { pick: true, decline: true, ask: true },
}
const cv = { uid: 'a', name: 'cv.pdf', size: 1, mime: 'application/pdf', is_current: false, uploaded_at: AT }
const profile = { cvs: [{ ...cv, may: { delete: true } }], fields: {} } as unknown as Profile
const OwnCv = () => <CvSection profile={profile} cv={useProfileReading()} />
const retention = { profile_until: null, is_renewal_asked: true, is_quarantined: false }

beforeEach(() => {
  signIn()
  calls = []
  keepDraft(messageDraftKey('a', 'u'), 'Da')
  held = Promise.withResolvers()
  serve(async ({ method, path }) => {
    if (method !== 'GET') {
      calls.push(path)
      await held.promise
    }
    if (path.includes('sessions')) return [session('to', true), session('drugo', false)]
    if (path.includes('feedback')) return campaign
    if (path.includes('renew')) return { retention }
    return { data: [] }
  })
})

test.each<[string, ReactNode, () => Promise<void> | undefined, () => string]>([
  ['a device signed out', <DevicesPart key="d" />, () => undefined, () => m.security_device_end()],
  ['a CV removed', <OwnCv key="c" />, () => undefined, () => m.action_remove()],
  ['a rater taken back', <Raters key="r" campaign={campaign as never} />, () => undefined, () => 'Jan'],
  [
    'a time picked',
    <InterviewBox key="i" interview={interview as never} />,
    () => act(async () => find('input[type="radio"]')!.click()),
    () => m.interview_pick(),
  ],
  [
    'an interview declined',
    <InterviewBox key="g" interview={interview as never} />,
    () => act(async () => controls(m.interview_decline())[0]!.click()),
    () => m.interview_decline_send(),
  ],
  [
    'a question answered',
    <MessageForm key="m" application={{ uid: 'a', asks: [{ by_message: true }], may: { write: true } } as never} />,
    () => undefined,
    () => m.apps_reply_send(),
  ],
  [
    'a profile kept on',
    <Retention key="p" overview={{ retention, closing: null, has_legal_hold: false, may: { renew: true } } as never} />,
    () => undefined,
    () => m.priv_renew(),
  ],
])('%s', async (_of, drawn, before, words) => {
  await draw(
    <>
      <h1 tabIndex={-1}>Stran</h1>
      {drawn}
      <textarea aria-label="Sporočilo" />
    </>,
    { at: '/' },
  )
  await before()
  const button = [...document.querySelectorAll('button')].find((one) =>
    `${one.textContent} ${one.getAttribute('aria-label')}`.includes(words()),
  )!
  await act(async () => {
    button.focus()
    button.click()
  })
  expect(calls).toHaveLength(1)
  const typing = find<HTMLTextAreaElement>('textarea[aria-label="Sporočilo"]')!
  typing.focus()
  await act(async () => held.resolve())
  await settled()
  expect(document.activeElement).toBe(typing)
})
