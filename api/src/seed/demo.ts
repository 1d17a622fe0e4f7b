import { createReadStream } from 'node:fs'
import { hashPassword } from '#auth/passwords.ts'
import { addDays, atWallClock, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { deleteSpooled, spool } from '#files/spool.ts'
import { storeFile } from '#files/store.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { ACCOUNTS, COLLEAGUES, DEMO_PASSWORD, type DemoAccount } from './accounts.ts'
import { applicationRows } from './applications.ts'
import { saveAssessments } from './assessments.ts'
import { saveCampaigns } from './campaigns.ts'
import { saveDecisions } from './consents.ts'
import { readData, seedFile, type JobData, type JobTextData } from './data.ts'
import * as queries from './demo.queries.ts'
import { saveEvaluations } from './evaluations.ts'
import { saveFilling } from './filling/filling.ts'
import { saveOffers } from './offers.ts'
import { savePlacements } from './placements.ts'
import { savePublicLinks } from './public.ts'
import { saveQuestionnaireStory } from './questionnaires.ts'
import { findSeeds, lockSeeding, markSeed } from './reference.queries.ts'
import { saveScreening } from './screening.ts'
import { saveReferences } from './references.ts'
import { saveSharing } from './sharing.ts'
import { CANDIDATE, APPLICATIONS, CONSULTANT, CV, SAVED_JOBS } from './story.ts'

/** Accounts are older than what they did. */
const ACCOUNT_DAYS = -30

/**
 * Fills an empty database with jobs, people and applications. Dates count from today.
 * @param isFilled with hundreds of people and applications that no story is told of
 * @returns whether demo data is there; false when people other than the demo ones were there first
 */
export async function saveDemo(isFilled = false): Promise<boolean> {
  if ((await findSeeds()).has('demo')) return true
  if (await queries.hasUsers()) return false
  const accounts = isFilled ? [...ACCOUNTS, ...COLLEAGUES] : ACCOUNTS
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const { jobs }: { jobs: JobData[] } = JSON.parse(await readData('jobs.json'))
  await transact(async () => {
    await lockSeeding()
    // Another process may have done it meanwhile.
    if (await queries.hasUsers()) return
    const companyIds = await saveCompanies(jobs)
    const userIds = await savePeople(accounts, passwordHash, companyIds)
    await saveDecisions(userIds, addDays(today(), ACCOUNT_DAYS))
    const jobIds = await saveJobs(jobs, companyIds, userIds)
    await saveApplications(userIds, jobIds)
    await saveSharing(userIds, jobIds)
    await saveQuestionnaireStory(userIds)
    await saveAssessments(userIds)
    await saveCampaigns(userIds)
    const links = await savePublicLinks(userIds.get(CONSULTANT) ?? null)
    if (isFilled) await saveFilling({ passwordHash, jobs, companyIds, userIds, links })
    if (isFilled) await saveScreening()
    if (isFilled) await saveEvaluations(userIds)
    if (isFilled) await saveOffers({ userId: userIds.get(CONSULTANT) ?? '', name: 'Ana Kovač' })
    if (isFilled) await savePlacements()
    if (isFilled) await saveReferences(userIds.get(CONSULTANT) ?? '')
    await queries.insertInterviews()
    await markSeed('demo', today())
  })
  return true
}

async function saveCompanies(jobs: JobData[]): Promise<Map<string, string>> {
  const clients = new Map(jobs.map(({ client }) => [client.sl, client]))
  return queries.insertCompanies(
    [...clients.values()].map(({ sl, en, isConfidential }) => ({ nameSl: sl, nameEn: en, isConfidential })),
  )
}

async function saveJobs(
  jobs: JobData[],
  companyIds: Map<string, string>,
  userIds: Map<string, string>,
): Promise<Map<string, string>> {
  // Where their colleagues are not, the consultant is the contact of all.
  const own = jobs.find(({ contact }) => usernameOf(contact) === CONSULTANT)?.contact
  const contactOf = ({ contact }: JobData) => (userIds.has(usernameOf(contact)) ? contact : (own ?? contact))
  const rows = jobs.map((job, at) => rowOf({ ...job, contact: contactOf(job) }, at, companyIds, userIds))
  const ids = await queries.insertJobs(rows)
  const text = (job: JobData, language: 'sl-SI' | 'en-EN', { company, ...parts }: JobTextData) => ({
    ...parts,
    jobId: ids.get(job.ref) ?? '',
    language,
    companyText: company,
  })
  await queries.insertTexts(jobs.flatMap((job) => [text(job, 'sl-SI', job.sl), text(job, 'en-EN', job.en)]))
  await indexJobs([...ids.values()])
  return ids
}

function rowOf(job: JobData, at: number, companyIds: Map<string, string>, userIds: Map<string, string>) {
  const { ref, client, publishedDays, deadlineDays, contact, sl: _sl, en: _en, ...fields } = job
  // Minutes apart, so that the newest-first order is the same in every installation; never in the future.
  const morning = atWallClock(addDays(today(), publishedDays), '07:00:00').getTime() + at * 60_000
  const publishedAt = new Date(Math.min(morning, now().getTime() - (60 - at) * 60_000))
  return {
    ...fields,
    refNo: ref,
    status: 'published' as const,
    companyId: companyIds.get(client.sl) ?? null,
    isConfidential: client.isConfidential,
    publishedAt,
    createdAt: publishedAt,
    updatedAt: publishedAt,
    expiresAt: atWallClock(addDays(today(), deadlineDays), '23:59:59'),
    contactId: userIds.get(usernameOf(contact)) ?? null,
    contactRoleSl: contact.role.sl,
    contactRoleEn: contact.role.en,
    contactPhone: contact.phone,
    createdBy: userIds.get(CONSULTANT) ?? null,
  }
}

const usernameOf = ({ email }: JobData['contact']): string => email.split('@')[0] ?? ''

async function savePeople(
  accounts: readonly DemoAccount[],
  passwordHash: string,
  companyIds: Map<string, string>,
): Promise<Map<string, string>> {
  const since = atWallClock(addDays(today(), ACCOUNT_DAYS), '08:00:00')
  const times = { activatedAt: since, createdAt: since, updatedAt: since }
  const ids = await queries.insertUsers(
    accounts.map(({ username, name, positionTitle = null, ...rest }) => ({
      username,
      name,
      positionTitle,
      positionDepartment: rest.kind === 'employee' ? rest.department : null,
      email: `${username}@korak.example`,
      passwordHash,
      status: 'active' as const,
      ...times,
    })),
  )
  const idOf = (account: DemoAccount) => ids.get(account.username) ?? ''
  const candidates = accounts.filter((one) => one.kind === 'candidate')
  await queries.insertCandidates(candidates.map((one) => ({ userId: idOf(one), ...one.profile })))
  await queries.insertDemographics(
    candidates.flatMap((one) => (one.demographics ? [{ userId: idOf(one), ...one.demographics }] : [])),
  )
  const employees = accounts.filter((one) => one.kind === 'employee')
  await queries.insertEmployees(employees.map((one) => ({ userId: idOf(one), department: one.department })))
  for (const one of accounts) {
    if (one.kind !== 'company' && one.kind !== 'companyemployee') continue
    const table = one.kind === 'company' ? 'companyContacts' : 'companyEmployees'
    await queries.insertMember(table, idOf(one), companyIds.get(one.company) ?? '')
  }
  await queries.giveRoles(accounts.flatMap((one) => (one.role ? [{ userId: idOf(one), role: one.role }] : [])))
  return ids
}

async function saveApplications(userIds: Map<string, string>, jobIds: Map<string, string>): Promise<void> {
  const candidate = ACCOUNTS.find((one) => one.username === CANDIDATE)
  const userId = userIds.get(CANDIDATE)
  const staffId = userIds.get(CONSULTANT)
  if (candidate?.kind !== 'candidate' || !userId || !staffId) throw new Error('The demo story has nobody to happen to')
  const cvId = await saveCv(userId)
  const sent = { name: candidate.name, email: `${CANDIDATE}@korak.example`, phone: candidate.profile.phone ?? null }
  const made = APPLICATIONS.map((one) =>
    applicationRows(one, { userId, staffId, cvId, jobId: jobIds.get(one.job) ?? '', sent }),
  )
  const ids = await queries.insertApplications(made.map(({ row }) => row))
  await queries.insertEvents(
    made.flatMap(({ events }, at) => events.map((event) => ({ ...event, applicationId: ids[at] ?? '' }))),
  )
  const hour = 60 * 60 * 1000
  const saved = SAVED_JOBS.map((ref, at) => ({
    userId,
    jobId: jobIds.get(ref) ?? '',
    createdAt: new Date(now().getTime() - (at + 1) * hour),
  }))
  await queries.saveJobs(saved)
}

async function saveCv(userId: string): Promise<string> {
  const spooled = await spool(createReadStream(seedFile(CV.file)), CV.name, 'cv')
  if (!spooled) throw new Error(`The demo file ${CV.file} is empty`)
  try {
    const file = await storeFile(spooled, { userId, collection: 'cv', title: CV.name, isCurrent: true })
    await queries.datetimeFile(file.id, atWallClock(addDays(today(), ACCOUNT_DAYS), '08:20:00'))
    return file.id
  } finally {
    await deleteSpooled(spooled)
  }
}
