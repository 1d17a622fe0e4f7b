import type { Language } from '@korak/contract/shapes.ts'
import { addDays, DAY_MS, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { clearCaches } from '#base/cache.ts'
import { recordCreated } from '#changes/changes.service.ts'
import { insertPublication } from '#jobs/publications/publications.queries.ts'
import { ofPublication, valuesOf } from '#jobs/publications/values.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { makeCompany } from '#users/users.factory.ts'
import * as queries from './jobs.queries.ts'

interface Texts {
  title?: string
  offerings?: string[]
  expectations?: string[]
  challenges?: string[]
  companyText?: string[]
}
/** Jobs for tests and demo data: numbered, never random. Everything not said is what a typical open job has. */
interface MakeJob extends Texts {
  status?: 'draft' | 'published' | 'paused' | 'closed' | 'archived'
  /** Days from now; negative is the past. */
  publishedDays?: number
  expiresDays?: number
  refNo?: string
  /** Name of the company, one for both languages or each; null for none. */
  company?: string | { sl: string; en: string } | null
  companyId?: string
  isConfidential?: boolean
  region?: string | null
  city?: string | null
  postal?: string | null
  workplace?: 'onsite' | 'hybrid' | 'remote' | 'field'
  worktime?: string[]
  contract?: string | null
  industry?: string | null
  workfield?: string | null
  career?: 'beginner' | 'experienced-worker' | 'experienced-expert' | 'middle-management' | 'top-management' | null
  educationMin?: number | null
  openings?: number
  payMin?: number | null
  payMax?: number | null
  payPeriod?: 'hour' | 'month' | 'year'
  tags?: string[]
  contactName?: string
  contactRoleSl?: string | null
  contactRoleEn?: string | null
  contactEmail?: string
  /** The employee who is the contact; without one the text above is shown, as in old ads. */
  contactId?: string | null
  contactPhone?: string | null
  isSlovenianOnly?: boolean
  createdBy?: string | null
  /** English texts; null for none. The Slovenian ones are the fields themselves. */
  en?: Texts | null
}
export interface MadeJob {
  id: string
  title: string
  companyId: string | null
}

const TEXTS: Record<Language, Required<Omit<Texts, 'title'>>> = {
  'sl-SI': {
    offerings: ['Urejen delovni čas', 'Plačano izobraževanje'],
    expectations: ['Dve leti izkušenj', 'Znanje slovenščine'],
    challenges: ['Delo v manjši ekipi'],
    companyText: ['Podjetje s tridesetletno tradicijo.'],
  },
  'en-EN': {
    offerings: ['Regular hours', 'Paid training'],
    expectations: ['Two years of experience', 'Good Slovenian'],
    challenges: ['Work in a small team'],
    companyText: ['A company with thirty years of history.'],
  },
}

let count = 0

/** Makes a job with its texts and its entry in the search. `await makeJob({ title: 'Kuhar', city: 'Bled' })` */
export async function makeJob(wanted: MakeJob = {}): Promise<MadeJob> {
  const number = ++count
  const { status = 'published', publishedDays = -1, expiresDays = 20, company, companyId, en = {}, ...rest } = wanted
  const { title = `Delovno mesto ${number}`, offerings, expectations, challenges, companyText, ...columns } = rest
  const at = now().getTime()
  const made = await transact(async () => {
    const owner = companyId ?? (await companyOf(company === undefined ? 'Preskus d. o. o.' : company))
    const id = await queries.insertJob({
      ...TYPICAL,
      ...(columns.contactId ? {} : TEXT_CONTACT),
      ...columns,
      status,
      companyId: owner,
      publishedAt: status === 'draft' ? null : new Date(at + publishedDays * DAY_MS),
      // By the clock of the database, too, which no test sets back.
      expiresAt: new Date((expiresDays > 0 ? Math.max(at, Date.now()) : at) + expiresDays * DAY_MS),
      closedAt: status === 'closed' || status === 'archived' ? new Date(at) : null,
    })
    const sl = given({ title, offerings, expectations, challenges, companyText })
    await queries.upsertText(id, 'sl-SI', { ...TEXTS['sl-SI'], ...sl })
    if (en) await queries.upsertText(id, 'en-EN', { ...TEXTS['en-EN'], title: `Job ${number}`, ...given(en) })
    if (status !== 'draft') await publishedOnPortal(id, status === 'published', publishedDays)
    await indexJobs([id])
    return { id, title, companyId: owner }
  })
  clearCaches()
  return made
}

/** What the portal notes of itself. */
async function publishedOnPortal(jobId: string, isPublic: boolean, days: number): Promise<void> {
  const [from, until] = [addDays(today(), days), isPublic ? null : today()]
  const untilOn = until !== null && until < from ? from : until
  const id = await insertPublication({ jobId, channel: 'portal', fromOn: from, untilOn })
  await recordCreated(ofPublication(id, null), await valuesOf(id))
}

const TYPICAL = {
  region: 'osrednjeslovenska',
  city: 'Ljubljana',
  postal: '1000',
  workplace: 'onsite',
  worktime: ['polni-delovni-cas'] as string[],
  contract: 'nedolocen-cas',
  industry: 'svetovanje',
  workfield: 'administracija',
  payMin: 2000,
  payMax: 2500,
  payPeriod: 'month',
} as const
const TEXT_CONTACT = { contactName: 'Ana Kovač', contactEmail: 'ana.kovac@korak.example' }

const given = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))

const companyOf = async (name: string | { sl: string; en: string } | null): Promise<string | null> =>
  name === null ? null : makeCompany(name)
