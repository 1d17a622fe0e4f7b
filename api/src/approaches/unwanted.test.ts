// Nothing goes to an address whose owner has said that they do not want it, and nobody who asks can find that out.
import { expect, test } from 'vitest'
import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { db } from '#db/db.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { decideTalentPool } from '#sharing/sharing.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { runTasks } from '../../test/background.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...PERMISSIONS] }))
const asked = (email: string) =>
  sentMails(email).then((mails) => mails.filter(({ text }) => text.includes('/approach/')))

async function ownConsent(user: MadeUser, effect: 'talent_pool' | 'newsletter'): Promise<string> {
  await requestConsents(user.id)
  const own = db().selectFrom('userConsents as u').innerJoin('consents as c', 'c.id', 'u.consentId').select('u.id')
  return (await own.where('u.userId', '=', user.id).where('c.effect', '=', effect).executeTakeFirstOrThrow()).id
}
const decline = async (user: MadeUser, effect: 'talent_pool' | 'newsletter') =>
  decideOwn('decline', whoIs(user), await ownConsent(user, effect), TEST_CONTEXT)
const mark = (user: MadeUser, changes: { restrictedAt?: Date; closingAt?: Date; eraseAt?: Date }) =>
  db().updateTable('users').set(changes).where('id', '=', user.id).execute()

const STANDS: [string, number, (user: MadeUser) => Promise<unknown>][] = [
  ['was never asked', 1, async () => {}],
  ['has not decided', 1, (user) => requestConsents(user.id)],
  ['has agreed', 1, (user) => decideTalentPool(user)],
  ['has declined to be kept', 0, (user) => decline(user, 'talent_pool')],
  ['has withdrawn it', 0, (user) => decideTalentPool(user).then(() => decideTalentPool(user, 'withdraw'))],
  ['has declined and agreed since', 1, (user) => decline(user, 'talent_pool').then(() => decideTalentPool(user))],
  ['has declined mails about new jobs', 0, (user) => decline(user, 'newsletter')],
  ['has declined them, but agreed', 1, (user) => decline(user, 'newsletter').then(() => decideTalentPool(user))],
  ['has limited the use of their data', 0, (user) => mark(user, { restrictedAt: new Date() })],
  ['is leaving', 0, (user) => mark(user, { closingAt: new Date(), eraseAt: new Date(Date.now() + 86_400_000) })],
]

test.each(STANDS)('somebody who %s gets %i invitations by address', async (_what, count, decide) => {
  const user = await makeUser()
  await decide(user)
  const { id } = await makeJob()
  const given = await staff.post(`/api/jobs/${id}/approaches`, { email: user.email.toUpperCase(), note: 'Pišem vam.' })
  expect([given.status, given.json.state, given.json.name]).toEqual([201, 'open', null])
  await runTasks(api.databaseUrl)
  expect(await asked(user.email)).toHaveLength(count)
})

test('whoever asks sees the same of both, before and after, in the list, the failed mails and the next asking', async () => {
  const [willing, unwilling] = [await makeUser(), await makeUser()]
  await decline(unwilling, 'talent_pool')
  const seen = async ({ email }: MadeUser) => {
    const { id } = await makeJob()
    const url = `/api/jobs/${id}/approaches`
    const answers = [await staff.post(url, { email }), await staff.get(url)]
    await runTasks(api.databaseUrl)
    answers.push(await staff.get(url), await staff.post(url, { email }), await staff.get('/api/failed-mails'))
    answers.push(await staff.get(`/api/audit-trail?search=${id}`))
    return answers.map(({ status, text }) =>
      `${status} ${text}`
        .replaceAll(email, 'A')
        .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, ''),
    )
  }
  expect(await seen(unwilling)).toEqual(await seen(willing))
})

test('what was withdrawn before the mail went out is not sent', async () => {
  const { email } = await makeUser()
  const { id } = await makeJob()
  const { uid } = (await staff.post(`/api/jobs/${id}/approaches`, { email })).json
  await staff.post(`/api/approaches/${uid}/withdraw`, {})
  await runTasks(api.databaseUrl)
  expect(await asked(email)).toEqual([])
})

test('nothing of a mail that was not sent is told as sent in the download of whoever did not want it', async () => {
  const user = await makeUser()
  await decline(user, 'talent_pool')
  const { id } = await makeJob()
  await staff.post(`/api/jobs/${id}/approaches`, { email: user.email })
  await runTasks(api.databaseUrl)
  const rows = db().selectFrom('mails').select('id').where('toAddress', '=', user.email)
  expect(await rows.where('template', '=', 'approach_asked').execute()).toEqual([])
})

test('the list gives nobody the address of who was picked: that would be a look at them nobody recorded', async () => {
  const { uid, user } = await makeApplication()
  await decideTalentPool(user)
  const { id } = await makeJob()
  const url = `/api/jobs/${id}/approaches`
  const answers = [await staff.post(url, { application_uid: uid }), await staff.get(url)]
  answers.push(await staff.post(`/api/approaches/${answers[0]?.json.uid}/withdraw`, {}))
  expect(answers.map(({ text }) => [text.includes(user.name ?? '-'), text.includes(user.email)])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ])
})
