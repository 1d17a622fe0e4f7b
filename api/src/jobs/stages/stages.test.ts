import type { RecordChange } from '@korak/contract/record-change.ts'
import type { JobStages, StageTemplate } from '@korak/contract/stages.ts'
import { STAGE_STATUSES, type StageStatus } from '@korak/contract/stages.rules.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { overtaken } from '../../../test/overtaken.ts'

const api = await testApp()
let staff: Client
beforeAll(async () => {
  const permissions = ['jobs.read', 'jobs.update', 'jobs.create', 'applications.read', 'applications.update'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: [...permissions] }))
})

const stagesOf = async (job: string): Promise<JobStages> => (await staff.get(`/api/jobs/${job}/stages`)).json
const inputOf = ({ stages }: JobStages) => stages.map(({ applications: _, ...stage }) => stage)
const stageOf = async (uid: string) =>
  (
    await sql<{ status: string; stage: string | null }>`select status, stage_id as stage from applications
      where id = ${uid}`.execute(db())
  ).rows[0]
/** Moves an application, and lets the half minute pass in which the letter is held. */
async function move(uid: string, from: string, to: string) {
  const letter = { subject: 'Vaša prijava', text: 'Pozdravljeni!' }
  const answer = await staff.post(`/api/applications/${uid}/moves`, { from, to, ...letter })
  setClock(() => new Date(Date.now() + 31_000))
  await sendDueLetters()
  setClock()
  return answer
}
/** Applications whose status is not that of their stage. */
const untrue = async () =>
  (
    await sql<{
      id: string
    }>`select a.id from applications a left join job_stages s on s.id = a.stage_id and s.job_id = a.job_id
      where s.status is distinct from case when a.status = any(${[...STAGE_STATUSES]}::application_status[]) then a.status end`.execute(
      db(),
    )
  ).rows

test('a new job has the usual stages, one for each status; a copy has those of the job it is of', async () => {
  const { json: job } = await staff.post('/api/jobs', {})
  const first = await stagesOf(job.uid)
  expect(first.stages.map(({ name_sl: name }) => name)).toEqual([
    'Nova',
    'V pregledu',
    'Ožji izbor',
    'Predstavljeni',
    'Razgovor',
    'Ponudba',
    'Zaposlitev',
  ])
  expect(first.stages.map(({ status }) => status)).toEqual([...STAGE_STATUSES])
  const [head, ...rest] = inputOf(first)
  const stages = [head, { name_sl: 'Klic', name_en: 'Phone call', status: 'in_review' }, ...rest]
  expect((await staff.put(`/api/jobs/${job.uid}/stages`, { rev: 1, stages })).status).toBe(200)
  const { json: copy } = await staff.post(`/api/jobs/${job.uid}/duplicate`)
  expect((await stagesOf(copy.uid)).stages.map(({ name_en: name }) => name)).toEqual([
    'New',
    'Phone call',
    'In review',
    'Shortlist',
    'Presented',
    'Interview',
    'Offer',
    'Hired',
  ])
})

test('each status keeps a stage, and stages have names in both languages', async () => {
  const { id } = await makeJob()
  const first = await stagesOf(id)
  const put = (stages: unknown) => staff.put(`/api/jobs/${id}/stages`, { rev: first.rev, stages })
  const without = await put(inputOf(first).filter(({ status }) => status !== 'presented'))
  expect([without.status, without.json.errors]).toEqual([
    422,
    { stages: ['Vsak status prijave potrebuje vsaj eno fazo.'] },
  ])
  expect((await put(inputOf(first).map((stage) => ({ ...stage, name_en: ' ' })))).status).toBe(422)
  expect((await put([...inputOf(first), { name_sl: 'Konec', name_en: 'End', status: 'not_selected' }])).status).toBe(
    422,
  )
  expect((await stagesOf(id)).rev).toBe(first.rev)
})

test('what is in a stage that goes stands in the first of its status; nobody hears of it', async () => {
  const { uid, job } = await makeApplication({ status: 'in_review' })
  const first = await stagesOf(job.id)
  const call = { name_sl: 'Klic', name_en: 'Phone call', status: 'in_review' as const }
  await staff.put(`/api/jobs/${job.id}/stages`, { rev: first.rev, stages: [...inputOf(first), call] })
  const more = await stagesOf(job.id)
  const [review, phone] = more.stages.filter(({ status }) => status === 'in_review')
  expect((await move(uid, review!.uid, phone!.uid)).json).toEqual({
    uid,
    stage_uid: phone!.uid,
    status: 'in_review',
    letter: null,
  })
  const mails = () => db().selectFrom('mails').select('id').execute()
  const before = (await mails()).length
  await staff.put(`/api/jobs/${job.id}/stages`, { rev: more.rev, stages: inputOf(first) })
  expect(await stageOf(uid)).toEqual({ status: 'in_review', stage: review!.uid })
  // Of another status it is another stage: the application stays what the candidate knows it is.
  const changed = inputOf(first).map((stage) =>
    stage.uid === review!.uid ? { ...stage, status: 'interview' as const } : stage,
  )
  const { rev } = await stagesOf(job.id)
  await staff.put(`/api/jobs/${job.id}/stages`, { rev, stages: [...changed, call] })
  expect((await stageOf(uid))?.status).toBe('in_review')
  expect(await untrue()).toEqual([])
  expect((await mails()).length).toBe(before)
})

test('within a status only staff see a move; to another one the candidate is told', async () => {
  const { uid, job, user } = await makeApplication()
  const { stages, rev } = await stagesOf(job.id)
  const [fresh, review] = stages
  const candidate = await api.signIn(user)
  const own = async () => JSON.stringify((await candidate.get(`/api/portal/applications/${uid}`)).json)
  const before = await own()
  const second = { name_sl: 'Nova 2', name_en: 'New 2', status: 'submitted' as const }
  const { json } = await staff.put(`/api/jobs/${job.id}/stages`, { rev, stages: [...inputOf({ stages, rev }), second] })
  const last = (json as JobStages).stages.at(-1)
  expect((await move(uid, fresh!.uid, last!.uid)).status).toBe(200)
  expect(await own()).toBe(before)
  expect((await candidate.get('/api/auth/activities')).text).not.toContain('stage')
  expect((await move(uid, last!.uid, review!.uid)).json.status).toBe('in_review')
  expect((await candidate.get(`/api/portal/applications/${uid}`)).json.status).toBe('in_review')
  const letters = await db().selectFrom('mails').select('id').where('userId', '=', user.id).execute()
  expect(letters).toHaveLength(2)
})

test('of two who move one application the second is told; a stage of another job is none, and a draft is nobody’s', async () => {
  const { uid, job } = await makeApplication()
  const { stages } = await stagesOf(job.id)
  const [fresh, review, short] = stages
  await move(uid, fresh!.uid, review!.uid)
  expect((await move(uid, fresh!.uid, short!.uid)).code).toBe('STALE')
  // The answer to the same call was lost.
  expect((await move(uid, fresh!.uid, review!.uid)).status).toBe(200)
  const other = await stagesOf((await makeJob()).id)
  expect((await move(uid, review!.uid, other.stages[2]!.uid)).status).toBe(422)
  const draft = await makeApplication({ status: 'draft' })
  const { stages: own } = await stagesOf(draft.job.id)
  expect((await move(draft.uid, own[0]!.uid, own[1]!.uid)).code).toBe('NOT_FOUND')
})

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

test.each([1, 2, 3])('whatever is done, the status of an application is that of its stage (%i)', async (seed) => {
  const random = numbers(seed)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next().value * of.length)]!
  const made = [await makeApplication()]
  const { job } = made[0]!
  for (let i = 0; i < 3; i++)
    made.push(await makeApplication({ job, status: pick(['draft', 'submitted', 'in_review']) }))
  for (let step = 0; step < 40; step++) {
    const current = await stagesOf(job.id)
    const one = pick(made)
    const does = pick(['move', 'move', 'move', 'invite', 'withdraw', 'stages'] as const)
    if (does === 'move')
      await move(one.uid, (await stageOf(one.uid))?.stage ?? current.stages[0]!.uid, pick(current.stages).uid)
    if (does === 'invite') {
      const at = new Date(Date.now() + 5 * 86_400_000).toISOString()
      await staff.post(`/api/applications/${one.uid}/interviews`, {
        text: 'Vabimo vas.',
        kind: 'on_site',
        place: 'Dunajska 1',
        times: [at],
      })
    }
    if (does === 'withdraw' && random.next().value < 0.3)
      await (await api.signIn(one.user)).post(`/api/portal/applications/${one.uid}/withdraw`, {})
    if (does === 'stages') {
      const status: StageStatus = pick(STAGE_STATUSES)
      const left = inputOf(current).filter(() => random.next().value > 0.2)
      const stages = [...left, { name_sl: `Faza ${step}`, name_en: `Stage ${step}`, status }]
      const missing = STAGE_STATUSES.filter((each) => !stages.some((stage) => stage.status === each))
      const whole = [...stages, ...missing.map((each) => ({ name_sl: each, name_en: each, status: each }))]
      await staff.put(`/api/jobs/${job.id}/stages`, { rev: current.rev, stages: whole })
    }
    expect(await untrue()).toEqual([])
  }
  expect((await stagesOf(job.id)).rev).toBeGreaterThan(2)
})

test('a template is what new jobs begin with once it is the default, and the default stays', async () => {
  const { json: list } = await staff.get('/api/stage-templates')
  const [usual] = (list as { data: StageTemplate[] }).data
  expect([usual?.is_default, usual?.may.delete]).toEqual([true, false])
  const stages = usual!.stages.map((stage) => ({ ...stage, name_sl: `${stage.name_sl} A` }))
  const made = await staff.post('/api/stage-templates', { name_sl: 'Proizvodnja', name_en: 'Production', stages })
  expect([made.status, made.json.is_default]).toEqual([201, false])
  const url = `/api/stage-templates/${made.json.uid}`
  expect((await staff.put(url, { rev: 1, is_default: true })).json.is_default).toBe(true)
  const { json: job } = await staff.post('/api/jobs', {})
  expect((await stagesOf(job.uid)).stages[0]?.name_sl).toBe('Nova A')
  expect((await staff.del(url)).code).toBe('STATE_NOT_ALLOWED')
  const former = (await staff.get('/api/stage-templates')).json.data.find(
    ({ uid }: StageTemplate) => uid === usual?.uid,
  ) as StageTemplate
  expect([former.is_default, former.rev]).toEqual([false, usual!.rev + 1])
  await staff.put(`/api/stage-templates/${usual!.uid}`, { rev: former.rev, is_default: true })
  expect((await staff.del(url)).status).toBe(200)
  const gone = await staff.put(`/api/stage-templates/${usual!.uid}`, { rev: former.rev + 1, stages: stages.slice(1) })
  expect(gone.status).toBe(422)
})

test('a template that becomes the default at the moment it is deleted stays: a new job has stages', async () => {
  const templates: StageTemplate[] = (await staff.get('/api/stage-templates')).json.data
  const { stages } = templates.find((one) => one.is_default)!
  const { uid } = (await staff.post('/api/stage-templates', { name_sl: 'Kratke', name_en: 'Short', stages })).json
  const { code } = await overtaken(() => staff.del(`/api/stage-templates/${uid}`), {
    hold: (other) => other.selectFrom('stageTemplates').select('id').where('id', '=', uid).forUpdate().execute(),
    change: async (other) => {
      await other.updateTable('stageTemplates').set({ isDefault: false }).where('isDefault', '=', true).execute()
      await other.updateTable('stageTemplates').set({ isDefault: true }).where('id', '=', uid).execute()
    },
  })
  expect(code).toBe('STATE_NOT_ALLOWED')
  expect((await stagesOf((await staff.post('/api/jobs', {})).json.uid)).stages).toHaveLength(stages.length)
})

test('the history of a job tells of its stages, and who only reads jobs changes none', async () => {
  const { json: job } = await staff.post('/api/jobs', {})
  const first = await stagesOf(job.uid)
  await staff.put(`/api/jobs/${job.uid}/stages`, { rev: 1, stages: inputOf(first).toReversed() })
  const [last] = (await staff.get(`/api/jobs/${job.uid}/changes`)).json as RecordChange[]
  expect(last?.fields.map(({ field }) => field)).toEqual(['stages'])
  expect(last?.fields[0]?.before).toContain('Nova · New · submitted')
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  expect((await reader.get(`/api/jobs/${job.uid}/stages`)).status).toBe(200)
  expect((await reader.put(`/api/jobs/${job.uid}/stages`, { rev: 2, stages: inputOf(first) })).status).toBe(403)
  expect((await staff.get(`/api/jobs/${(await makeUser()).id}/stages`)).code).toBe('NOT_FOUND')
})
