// Legal holds: as long as one stands no rule takes anything of the person, however a row is theirs; afterwards it goes.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { makeApplication } from '#applications/applications.factory.ts'
import { tasks as authTasks } from '#accounts/accounts.background.ts'
import { makeLink as makeAuthLink } from '#auth/links.ts'
import { setClock } from '#base/time.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db, transact } from '#db/db.ts'
import { sweepExports } from '#exports/exports.service.ts'
import { makeLink } from '#public-questionnaires/public-questionnaires.factory.ts'
import { sweepAnswerFiles } from '#questionnaires/answers/answer-files.service.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { ACCOUNT, whileHeld } from '../../../test/held.ts'
import { eraseAccount } from './erasure.service.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'
import { RULES } from '#privacy/retention/rules.ts'
import { makeJob } from '#jobs/jobs.factory.ts'

const api = await testApp()
afterEach(() => setClock())

/** Past every period, and the day until which the former address was the person's. */
const OLD = new Date('2012-03-01T12:00:00Z')
const MOVED = new Date('2014-03-01T12:00:00Z')
const SINCE = new Date('2015-03-01T12:00:00Z')

interface Person extends MadeUser {
  former: string
}
let count = 0
/** Somebody who has had another address before. */
async function makePerson(status: 'active' | 'registered' = 'active'): Promise<Person> {
  const user = await makeUser({ status, candidate: { phone: '041 000 000' } })
  const former = `prejsnji${++count}@example.com`
  await db().insertInto('formerEmails').values({ userId: user.id, email: former, until: MOVED }).execute()
  return { ...user, former }
}
/** As an administrator does. */
const administrator = async () => api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
const place = (client: Client, { id }: { id: string }) =>
  client.post('/api/legal-holds', { user: id, reason: 'Spor o izboru' })
/** @returns releases it */
const hold = async (person: { id: string }) => {
  const client = await administrator()
  const placed = await place(client, person)
  expect(placed.status).toBe(201)
  return async () => expect((await client.del(`/api/legal-holds/${placed.json.uid as string}`)).status).toBe(200)
}

/** How much of it is there. */
type Left = () => Promise<number>
const left =
  (table: string, ...ids: string[]): Left =>
  async () =>
    (await sql`select from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db())).rows.length
const usersWith = async (id: string, changes: Record<string, unknown>): Promise<Left> => {
  await db().updateTable('users').set(changes).where('id', '=', id).execute()
  return left('users', id)
}
/** Each address of the person with a moment at which it was theirs. */
const addressesOf = ({ email, former }: Person) => [
  { address: email, createdAt: SINCE },
  { address: former.toUpperCase(), createdAt: OLD },
]

/** Rows each rule would take: one by the account, one by each address, as far as the rule knows such rows. */
const OWNED: Record<string, (person: Person) => Promise<Left>> = {
  'closed accounts': ({ id }) => usersWith(id, { closingAt: OLD, eraseAt: OLD }),
  'accounts nobody activated': ({ id }) => usersWith(id, { createdAt: OLD }),
  'hidden profiles': ({ id }) => usersWith(id, { createdAt: OLD, lastLoginAt: OLD, quarantinedAt: MOVED }),
  'profiles without consent': async ({ id }) => {
    await db().updateTable('candidates').set({ clearOn: '2016-01-01' }).where('userId', '=', id).execute()
    const query = db().selectFrom('candidates').select('userId').where('userId', '=', id).where('phone', 'is not', null)
    return async () => (await query.execute()).length
  },
  'process files': async (user) => {
    const { uid } = await makeApplication({ user, status: 'not_selected' })
    await db().updateTable('applications').set({ endedAt: OLD, submittedAt: OLD }).where('id', '=', uid).execute()
    return left('applications', uid)
  },
  'applications never sent': async (user) => {
    const { uid } = await makeApplication({ user, status: 'draft' })
    await db().updateTable('applications').set({ status: 'expired', endedAt: OLD }).where('id', '=', uid).execute()
    return left('applications', uid)
  },
  'records of applications': async ({ id: personId }) => {
    const row = { personId, refNo: 'P-1', jobRefNo: 'K-1', status: 'withdrawn', keepUntil: '2016-01-01' } as const
    const { id } = await db().insertInto('applicationRecords').values(row).returning('id').executeTakeFirstOrThrow()
    return left('application_records', id)
  },
  'presentations to companies': async (user) => {
    const { uid, job } = await makeApplication({ user })
    const share = { applicationId: uid, companyId: job.companyId ?? '', fields: ['name'], answerBy: '2012-04-01' }
    const { id } = await db()
      .insertInto('shareRequests')
      .values({ ...share, userId: user.id, status: 'declined', updatedAt: OLD })
      .returning('id')
      .executeTakeFirstOrThrow()
    return left('share_requests', id)
  },
  'infected files': async (user) => {
    const { id } = await makeCv(user)
    await db().updateTable('files').set({ scanState: 'infected', createdAt: OLD }).where('id', '=', id).execute()
    return left('files', id)
  },
  mails: async (user) => {
    const other = await makeUser()
    const mail = { template: 'password_changed', language: 'sl-SI', status: 'sent' } as const
    const byAddress = addressesOf(user).flatMap(({ address: toAddress, createdAt }) => [
      { ...mail, toAddress, createdAt, userId: null },
      // About somebody else, to the person.
      { ...mail, toAddress, createdAt, userId: other.id },
    ])
    const byAccount = { ...mail, toAddress: 'nekdo@example.com', createdAt: OLD, userId: user.id }
    const rows = await db()
      .insertInto('mails')
      .values([byAccount, ...byAddress])
      .returning('id')
      .execute()
    return left('mails', ...rows.map(({ id }) => id))
  },
  'views of profiles': async ({ id: userId }) => {
    const view = { userId, what: 'profile', viewerRole: 'consultant', purpose: 'search', createdAt: OLD } as const
    const { id } = await db().insertInto('profileViews').values(view).returning('id').executeTakeFirstOrThrow()
    return left('profile_views', id)
  },
  changes: async ({ id: personId }) => {
    const change = { entity: 'profile', entityId: personId, rev: 9, personId, fields: ['city'], createdAt: OLD }
    const { id } = await db().insertInto('entityChanges').values(change).returning('id').executeTakeFirstOrThrow()
    return async () => {
      const rows = await db().selectFrom('entityChanges').select('id').where('id', '=', id).execute()
      return rows.length
    }
  },
  'done to many at once': async ({ id: actorId }) => {
    const action = { actorId, list: 'jobs', action: 'paused', rows: '[]', skipped: 0, createdAt: OLD }
    const { id } = await db().insertInto('bulkActions').values(action).returning('id').executeTakeFirstOrThrow()
    return left('bulk_actions', id)
  },
  'tasks done': async ({ id: assigneeId }) => {
    const task = { text: 'Pokliči', assigneeId, doneAt: OLD, createdAt: OLD }
    const { id } = await db().insertInto('tasks').values(task).returning('id').executeTakeFirstOrThrow()
    return left('tasks', id)
  },
  'raters without an account': async (person) => {
    const { uid: campaignId } = await makeCampaign()
    const dates = { opensAt: OLD, closesAt: SINCE, closedAt: SINCE, nominateUntil: OLD, status: 'closed' as const }
    await db().updateTable('campaigns').set(dates).where('id', '=', campaignId).execute()
    const rows = await db()
      .insertInto('campaignParticipants')
      .values(
        addressesOf(person).map(({ address: email, createdAt }) => {
          return { campaignId, name: 'Ocenjevalka', email, createdAt, tokenHash: randomBytes(32) }
        }),
      )
      .returning('id')
      .execute()
    return left('campaign_participants', ...rows.map(({ id }) => id))
  },
  'answers by mail that wait': async ({ id: userId, email: fromAddress }) => {
    const waiting = {
      state: 'waiting',
      doubt: 'stranger',
      original: 'Pozdrav.',
      text: 'Pozdrav.',
      createdAt: OLD,
    } as const
    const one = { ...waiting, id: randomUUID(), userId, fromAddress, messageHash: randomBytes(32) }
    const { id } = await db().insertInto('replies').values(one).returning('id').executeTakeFirstOrThrow()
    return left('replies', id)
  },
  'people named for references': async (user) => {
    const { uid: applicationId } = await makeApplication({ user, status: 'not_selected' })
    const named = { applicationId, userId: user.id, name: 'Priča', relation: 'manager', language: 'sl-SI' } as const
    const one = { ...named, email: 'prica@example.com', createdAt: OLD, agreedAt: OLD }
    const { id } = await db().insertInto('referees').values(one).returning('id').executeTakeFirstOrThrow()
    return left('referees', id)
  },
  'who was asked about a job': async (person) => {
    const { id: jobId } = await makeJob()
    const rows = await db()
      .insertInto('approaches')
      .values(
        addressesOf(person).map(({ address: email, createdAt }) => {
          return {
            id: randomUUID(),
            jobId,
            email,
            language: 'sl-SI' as const,
            createdAt,
            tokenHash: randomBytes(32),
            answerBy: '2016-01-01',
          }
        }),
      )
      .returning('id')
      .execute()
    return left('approaches', ...rows.map(({ id }) => id))
  },
  'answers without a report': async (person) => {
    const campaigns = [await makeCampaign({ subject: person }), await makeCampaign()]
    const dates = { opensAt: OLD, closesAt: SINCE, closedAt: SINCE, nominateUntil: OLD, status: 'closed' as const }
    const told = { answersWarnedDays: 1, answersUntil: '2016-01-01' }
    const ids = campaigns.map(({ uid: campaignId }) => ({ id: randomUUID(), campaignId, sealed: randomBytes(40) }))
    for (const { campaignId } of ids)
      await db()
        .updateTable('campaigns')
        .set({ ...dates, ...told })
        .where('id', '=', campaignId)
        .execute()
    // Assessed in the first, asked in the second.
    const asked = {
      campaignId: ids[1]?.campaignId ?? '',
      name: 'Ocenjevalka',
      email: person.email,
      tokenHash: randomBytes(32),
    }
    await db().insertInto('campaignParticipants').values(asked).execute()
    await db().insertInto('feedbackSlots').values(ids).execute()
    return left('feedback_slots', ...ids.map(({ id }) => id))
  },
  'answers by personal links': async (person) => {
    const { id: linkId } = await makeLink({ mode: 'personal' })
    await db().updateTable('publicLinks').set({ opensAt: OLD, closedAt: SINCE }).where('id', '=', linkId).execute()
    const asked = await db()
      .insertInto('publicInvitations')
      .values(
        addressesOf(person).map(({ address: email, createdAt }) => {
          return { linkId, name: 'Vabljena', email, createdAt, tokenHash: randomBytes(32) }
        }),
      )
      .returning('id')
      .execute()
    const rows = asked.map(({ id: invitationId }) => ({ id: randomUUID(), linkId, invitationId }))
    await db().insertInto('publicResponses').values(rows).execute()
    return left('public_responses', ...rows.map(({ id }) => id))
  },
}
/** They write to people, hide a profile, or are about those a hold can no more be placed on. */
const ERASING_NOTHING = [
  'presentations of erased people',
  'people who have come back',
  'mails: keep the profile?',
  'mails: reports that are missing',
  'profiles to hide',
]

async function night(rule: string): Promise<void> {
  setClock(() => new Date(Date.now() + 86_400_000))
  const reports = await runRetention(false)
  expect(reports.find((one) => one.rule === rule)?.failed).toBe(0)
  setClock()
}

describe('a rule', () => {
  test('is here for each there is', () => {
    expect([...Object.keys(OWNED), ...ERASING_NOTHING].toSorted()).toEqual(RULES.map(({ name }) => name).toSorted())
  })

  test.each(Object.keys(OWNED))('takes nothing of a held person, and all of it afterwards: %s', async (rule) => {
    const person = await makePerson(rule === 'accounts nobody activated' ? 'registered' : 'active')
    const there = await (OWNED[rule] as (person: Person) => Promise<Left>)(person)
    const all = await there()
    expect(all).toBeGreaterThan(0)
    const release = await hold(person)
    await night(rule)
    expect(await there()).toBe(all)
    await release()
    await night(rule)
    expect(await there()).toBe(0)
  })
})

/** Rules that know their rows by an address or a campaign, not by an account. */
const BY_ADDRESS = new Set([
  'answers by mail that wait',
  'raters without an account',
  'who was asked about a job',
  'answers without a report',
  'answers by personal links',
])

describe('while a hold is being placed', () => {
  /** The hold first, and then what has looked before there was one. */
  const during = async (person: Person, work: () => Promise<unknown>) => {
    const client = await administrator()
    const placing = async () => expect((await place(client, person)).status).toBe(201)
    await whileHeld<unknown>(api.databaseUrl, ACCOUNT, person.id, [placing, work])
  }

  test.each(Object.keys(OWNED).filter((rule) => !BY_ADDRESS.has(rule)))('a rule takes nothing: %s', async (rule) => {
    const person = await makePerson(rule === 'accounts nobody activated' ? 'registered' : 'active')
    const there = await (OWNED[rule] as (person: Person) => Promise<Left>)(person)
    const all = await there()
    setClock(() => new Date(Date.now() + 86_400_000))
    const one = RULES.find(({ name }) => name === rule)
    const due = (await one?.find())?.find((entry) => entry.person === person.id)
    expect(due).toBeDefined()
    await during(person, async () => due && one?.carryOut(due))
    expect(await there()).toBe(all)
  })

  test('a registration of the same address replaces nothing', async () => {
    const person = await makePerson('registered')
    const body = { gender: 'female', education: 7, birthday: '1990-01-02', career: 'experienced-worker' }
    const password = { password: 'Modra-reka-8-ptic', confirm_password: 'Modra-reka-8-ptic' }
    await during(person, async () => {
      const answer = await api
        .newClient()
        .post('/api/auth/signup-candidate', { ...body, ...password, name: 'Nives Hribar', email: person.email })
      expect(answer.status).toBe(201)
    })
    expect(await left('users', person.id)()).toBe(1)
  })
})

/** What other tasks tidy away: how such a row is made, and the task. */
const TIDIED: Record<string, [make: (person: Person) => Promise<Left>, tidy: () => Promise<void>]> = {
  'files no answer names': [
    async (user) => {
      const { id } = await makeCv(user, { isCurrent: false })
      await db().updateTable('files').set({ collection: 'answer', createdAt: OLD }).where('id', '=', id).execute()
      return left('files', id)
    },
    sweepAnswerFiles,
  ],
  'that there was a download': [
    async ({ id: userId }) => {
      const row = { userId, language: 'sl-SI', status: 'expired', createdAt: OLD } as const
      const { id } = await db().insertInto('dataExports').values(row).returning('id').executeTakeFirstOrThrow()
      return left('data_exports', id)
    },
    sweepExports,
  ],
  sessions: [
    async ({ id: userId }) => {
      const row = { userId, tokenHash: randomBytes(32), device: 'Firefox', expiresAt: OLD, isRemembered: false }
      const { id } = await db().insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()
      return left('sessions', id)
    },
    authTasks['auth.tidy'],
  ],
  links: [
    async ({ id: userId }) => {
      const id = await transact(() => makeAuthLink('password_reset', userId))
      await db().updateTable('links').set({ expiresAt: OLD }).where('id', '=', id).execute()
      return left('links', id)
    },
    authTasks['auth.tidy'],
  ],
  'changes of the e-mail': [
    async ({ id: userId }) => {
      const row = { userId, newEmail: 'nikoli@example.com' }
      const { id } = await db().insertInto('emailChanges').values(row).returning('id').executeTakeFirstOrThrow()
      return left('email_changes', id)
    },
    authTasks['auth.tidy'],
  ],
}

test.each(Object.keys(TIDIED))('is waited for where things are tidied away: %s', async (what) => {
  const [make, tidy] = TIDIED[what] as (typeof TIDIED)[string]
  const person = await makePerson()
  const there = await make(person)
  const release = await hold(person)
  await tidy()
  expect(await there()).toBe(1)
  await release()
  await tidy()
  expect(await there()).toBe(0)
})

test('erasing somebody else takes only the address out of mails about a held person, and leaves that they were asked', async () => {
  const [person, leaver] = [await makePerson(), await makeUser()]
  const campaign = await makeCampaign({ subject: leaver, named: [{ email: person.email }] })
  const mail = { userId: person.id, toAddress: leaver.email, toName: leaver.name, language: 'sl-SI' } as const
  const { id } = await db()
    .insertInto('mails')
    .values({ ...mail, template: 'application_received_notice' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await hold(person)
  expect(await eraseAccount(leaver.id, 'closed')).toBe(true)
  const kept = await db().selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  expect(kept).toMatchObject({ userId: person.id, toAddress: '', toName: null, status: 'failed' })
  const asked = await db()
    .selectFrom('campaignParticipants')
    .select('userId')
    .where('campaignId', '=', campaign.uid)
    .execute()
  expect(asked).toEqual([{ userId: person.id }])
})
