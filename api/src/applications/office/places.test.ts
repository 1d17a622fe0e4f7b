// Whatever is done in whatever order, every place of the office says the same, the candidate only what was told, and each decision
// that was told had one letter.
import { afterEach, expect, test } from 'vitest'
import type { JobStages } from '@korak/contract/stages.ts'
import { MOVE_ENDS } from '@korak/contract/letters.rules.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeApplication, type MadeApplication } from '../applications.factory.ts'
import { announceLate } from '../late.service.ts'
import { sendDueLetters } from './letters.service.ts'

const api = await testApp()
const permissions = ['applications.read', 'applications.update', 'jobs.read', 'jobs.update'] as const
const consultant = async () => api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
const [staff, other] = [await consultant(), await consultant()]
afterEach(() => setClock())

const stagesOf = async (job: string) => ((await staff.get(`/api/jobs/${job}/stages`)).json as JobStages).stages
/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

/** Where all of them are: on the list, in the stages, in the list of jobs; and what their candidates are answered. */
async function places(made: readonly MadeApplication[], job: string) {
  const { data } = (await staff.get(`/api/applications?filter[job_uid]=${job}&per_page=100`)).json
  const stages = await stagesOf(job)
  const [counted] = (await staff.get(`/api/jobs?filter[id]=${job}`)).json.data
  const known = await Promise.all(
    made.map(async ({ uid, user }) => {
      const client = await api.signIn(user)
      return (await client.get(`/api/portal/applications/${uid}`)).json.status as string
    }),
  )
  return { data, stages, counted, known }
}

test.each([1, 2, 3])(
  'all places say the same, and nobody hears of what is held (%i)',
  async (seed) => {
    const random = numbers(seed)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next().value * of.length)]!
    const first = await makeApplication()
    const { job } = first
    const made = [first, await makeApplication({ job }), await makeApplication({ job })]
    const stages = await stagesOf(job.id)
    let days = 0
    for (let step = 0; step < 25; step++) {
      const one = pick(made)
      const { data } = (await staff.get(`/api/applications?filter[id]=${one.uid}`)).json
      const { stage, status, letter } = data[0]
      const does = pick(['move', 'move', 'move', 'end', 'recall', 'pass', 'pass', 'write', 'withdraw'] as const)
      const desk = pick([staff, other])
      const url = `/api/applications/${one.uid}`
      const words = { subject: 'Vaša prijava', text: `Pismo ${step}`, reason: 'Iskali smo več izkušenj z vodenjem.' }
      const plan = random.next().value < 0.3 ? { send_on: addDays(today(), 2), postpones: true } : {}
      const move = (to: string) => desk.post(`${url}/moves`, { from: stage?.uid ?? status, to, ...words, ...plan })
      if (does === 'move') await move(pick(stages).uid)
      if (does === 'end') await move(pick(MOVE_ENDS))
      if (does === 'recall' && letter) await desk.post(`${url}/recall`, { letter: letter.uid })
      if (does === 'withdraw' && random.next().value < 0.2)
        await (await api.signIn(one.user)).post(`/api/portal/applications/${one.uid}/withdraw`)
      if (does === 'write')
        await (await api.signIn(one.user)).post(`/api/portal/applications/${one.uid}/messages`, { text: 'Kako kaže?' })
      if (does === 'pass') {
        days += 1
        const passed = days * 86_400_000
        setClock(() => new Date(Date.now() + passed))
        await sendDueLetters()
        // Run again, as after a crash between the status and whatever comes next.
        await sendDueLetters()
        await announceLate()
      }
      const now = await places(made, job.id)
      for (const { uid, applications, status: of } of now.stages) {
        const there = now.data.filter((row: { stage: { uid: string } | null }) => row.stage?.uid === uid)
        expect([of, there.length]).toEqual([of, applications])
      }
      for (const { status: of, count } of now.counted.applications)
        expect([of, now.data.filter((row: { status: string }) => row.status === of).length]).toEqual([of, count])
      for (const [at, { uid }] of made.entries()) {
        const row = now.data.find((one_: { uid: string }) => one_.uid === uid)
        expect(row.letter === null ? row.status : 'held').toBe(row.letter === null ? now.known[at] : 'held')
        const letters = await db()
          .selectFrom('letters')
          .select('text')
          .where('applicationId', '=', uid)
          .where('state', '=', 'sent')
          .orderBy('createdAt')
          .execute()
        const mails = await db()
          .selectFrom('mails')
          .select('params')
          .where('template', '=', 'application_letter')
          .where('userId', '=', made[at]!.user.id)
          .execute()
        const texts = mails.map(({ params }) => (params as { text: string }).text)
        expect(texts.toSorted()).toEqual(letters.map(({ text }) => text).toSorted())
      }
    }
  },
  60_000,
)
