import type { Company, CompanyInput, CompanyRow } from '@korak/contract/companies.ts'
import { COMPANY_FLAGS, COMPANY_TEXTS, isTaxNumber, taxNumberOf } from '@korak/contract/companies.rules.ts'
import { companyPolicy } from '@korak/contract/companies.policy.ts'
import { columnOf } from '@korak/contract/fields.ts'
import type { RecordChange } from '@korak/contract/record-change.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Updateable } from 'kysely'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { instant } from '#base/time.ts'
import { hold, recordCreated, recordDeleted, revise } from '#changes/changes.service.ts'
import { madeBefore } from '#changes/made-before.ts'
import { recordChanges } from '#changes/record-changes.ts'
import { labelsOf, unknownOptions, withCurrentKeys } from '#codelists/codelists.service.ts'
import { isReferenced, transact, violates } from '#db/db.ts'
import type { Companies } from '#db/schema.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { indexJobs } from '#jobs/search/indexing.ts'
import { type Asking, listFrom } from '#lists/list.ts'
import { mayOf, requireState } from '#routing/may.ts'
import * as queries from './companies.queries.ts'
import { companies } from './companies.resource.ts'

const INDUSTRIES = 'candidate-industries'

function rowOf(row: Omit<queries.CompanyRecord, 'label'>, { who, language }: Asking): CompanyRow {
  return {
    id: row.id,
    uid: row.id,
    rev: row.rev,
    label: language === 'en-EN' ? row.nameEn : row.nameSl,
    ...valuesIn(row),
    open_jobs: row.openJobs,
    created_at: instant(row.createdAt),
    updated_at: instant(row.updatedAt),
    may: mayOf(companyPolicy, who, row),
  }
}
const valuesIn = (row: queries.CompanyRecord) =>
  Object.fromEntries([...COMPANY_TEXTS, ...COMPANY_FLAGS].map((name) => [name, row[columnOf(name)]])) as CompanyInput

export const listCompanies = (query: ListQuery, asking: Asking) =>
  listFrom(companies, query, asking, (row: queries.CompanyRecord) => rowOf(row, asking))

/** @throws Refusal NOT_FOUND */
export async function getCompany(who: Who, id: string, language: Language): Promise<Company> {
  const row = await queries.findCompany(id)
  if (!row) throw new Refusal('NOT_FOUND')
  const people = (await queries.findPeople(id)).map(({ uid, name, email, kind, positionTitle, status }) => ({
    uid,
    name,
    email,
    kind,
    position_title: positionTitle,
    is_active: status === 'active',
  }))
  return { ...rowOf(row, { who, language }), people }
}

/** @throws InvalidInput */
export const createCompany = (
  who: Who,
  { uid, ...input }: Partial<CompanyInput> & { name_sl: string; uid?: string | undefined },
  language: Language,
): Promise<Company> =>
  command(async () => {
    const isSame = ({ nameSl }: queries.CompanyRecord) => nameSl === input.name_sl
    const known = await madeBefore({ uid, find: queries.findCompany, isSame })
    if (known) return getCompany(who, known.id, language)
    const { nameSl, nameEn = nameSl, ...columns } = { ...(await columnsOf(input)), nameSl: input.name_sl }
    const id = await queries.insertCompany({ ...(uid && { id: uid }), ...columns, nameSl, nameEn })
    await recordCreated(ofCompany(id, who), await valuesOf(id))
    await auditCompany(who, 'created', id)
    return getCompany(who, id, language)
  })

/** Changes a company; what its jobs are found and shown by changes with it. @throws Refusal NOT_FOUND, STALE; InvalidInput */
export const updateCompany = (
  who: Who,
  id: string,
  { rev, ...input }: Partial<CompanyInput> & { rev: number },
  language: Language,
): Promise<Company> =>
  command(async () => {
    const values = () => valuesOf(id)
    const columns = await columnsOf(input, await queries.findCompany(id))
    const sent = Object.fromEntries(
      Object.entries(input).map(([name]) => [name, columns[columnOf(name) as keyof Companies]]),
    )
    await revise({ ...ofCompany(id, who), seen: rev, sent, values }, async () => {
      await queries.updateCompany(id, columns)
      await indexJobs(await queries.findJobIds(id))
      await auditCompany(who, 'updated', id, { fields: Object.keys(input).toSorted().join(' ') })
    })
    return getCompany(who, id, language)
  })

/** @throws Refusal NOT_FOUND, IN_USE */
export const deleteCompany = (who: Who, id: string): Promise<void> =>
  command(async () => {
    await hold(ofCompany(id, who))
    const row = await queries.findCompany(id)
    if (!row) throw new Refusal('NOT_FOUND')
    requireState(companyPolicy.delete, row)
    await recordDeleted(ofCompany(id, who), await valuesOf(id))
    await queries.deleteCompany(id)
    await auditCompany(who, 'deleted', id)
  })

/** What was changed in a company, newest first. @throws Refusal NOT_FOUND */
export async function listChanges(id: string, language: Language): Promise<RecordChange[]> {
  if (!(await queries.findCompany(id))) throw new Refusal('NOT_FOUND')
  const industries = await labelsOf(INDUSTRIES, language)
  return recordChanges('company', id, {
    labelOf: (field, value) => (field === 'industry' ? (industries.get(String(value)) ?? null) : null),
  })
}

/** One transaction; what is kept in memory of ads is forgotten afterwards. */
async function command<T>(work: () => Promise<T>): Promise<T> {
  try {
    const result = await transact(work)
    clearCaches()
    return result
  } catch (error) {
    if (violates(error, 'companies_tax_number')) throw new InvalidInput({ tax_number: ['error_tax_number_taken'] })
    throw isReferenced(error) ? new Refusal('IN_USE') : error
  }
}

const ofCompany = (id: string, who: Who) =>
  ({ entity: 'company', table: 'companies', id, actorId: who.userId }) as const

const auditCompany = (who: Who, verb: 'created' | 'updated' | 'deleted', id: string, details = {}): Promise<void> =>
  audit({ action: `companies.${verb}`, actorId: who.userId, subjectType: 'company', subjectId: id, details })

/** @throws Refusal NOT_FOUND */
async function valuesOf(id: string): Promise<Record<string, unknown>> {
  const row = await queries.findCompany(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return valuesIn(row)
}

/** Columns of what staff wrote, only those given; what is left empty is nothing. @throws InvalidInput */
async function columnsOf(given: Partial<CompanyInput>, before?: queries.CompanyRecord): Promise<Updateable<Companies>> {
  const { tax_number: typed, ...input } = await withCurrentKeys(given, { industry: INDUSTRIES })
  const taxNumber = typed ? taxNumberOf(typed) : typed
  const wrong = taxNumber && !isTaxNumber(taxNumber) && { tax_number: ['error_tax_number'] }
  const { industry } = input
  const chosen = industry && industry !== before?.industry ? [{ list: INDUSTRIES, key: industry }] : []
  const unknown = (await unknownOptions(chosen)).length > 0 && { industry: ['error_choice'] }
  if (wrong || unknown) throw new InvalidInput({ ...wrong, ...unknown })
  const columns = Object.entries({ ...input, ...(taxNumber !== undefined && { tax_number: taxNumber }) })
  return Object.fromEntries(columns.map(([name, value]) => [columnOf(name), value === '' ? null : value]))
}
