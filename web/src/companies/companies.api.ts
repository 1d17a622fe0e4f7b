import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@korak/contract/all.ts'
import { COMPANY_FLAGS, COMPANY_TEXTS, type CompanyField } from '@korak/contract/companies.rules.ts'
import { call } from '#base/data/call.ts'
import { queryOf } from '#base/data/query.ts'
import { m } from '#words/messages.js'

export type Company = AnswerOf<'GET /companies/:uid'>
const INDUSTRIES = 'candidate-industries'

/** Labels of the fields of a company. */
export const COMPANY_WORDS: Record<CompanyField, () => string> = {
  name_sl: () => m.company_name_sl(),
  name_en: () => m.company_name_en(),
  tax_number: () => m.company_tax_number(),
  industry: () => m.company_industry(),
  street: () => m.company_street(),
  postal: () => m.company_postal(),
  city: () => m.company_city(),
  website: () => m.company_website(),
  confidential_sl: () => m.company_confidential_sl(),
  confidential_en: () => m.company_confidential_en(),
  is_confidential: () => m.company_is_confidential(),
  must_publish_at_employment_service: () => m.company_public(),
}
export const isCompanyField = (field: string): field is CompanyField => Object.hasOwn(COMPANY_WORDS, field)

/** A company as typed into the fields. */
export type CompanyValues = Record<(typeof COMPANY_TEXTS)[number], string> &
  Record<(typeof COMPANY_FLAGS)[number], boolean>

export const companyValues = (company?: Company): CompanyValues =>
  Object.fromEntries([
    ...COMPANY_TEXTS.map((name) => [name, company?.[name] ?? '']),
    ...COMPANY_FLAGS.map((name) => [name, company?.[name] ?? false]),
  ]) as CompanyValues

/** Some fields as the call takes them; what is empty is nothing. */
export const companyBody = (values: CompanyValues, names: readonly CompanyField[]) =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      if (typeof value === 'boolean') return [name, value]
      const text = name === 'website' ? siteOf(value.trim()) : value.trim()
      return [name, name === 'name_en' && text === '' ? values.name_sl.trim() : text || null]
    }),
  )

/** `www.lipa.si` as an address; what is none is left as it is, to be refused. */
const siteOf = (typed: string): string => (/^[^\s:/@]+\.[^\s:/@]+(?:\/\S*)?$/.test(typed) ? `https://${typed}` : typed)

/** Companies for a field in which one is looked for. */
export async function loadCompanies(search: string, page: number) {
  const { data, last_page: last } = await call('GET /companies', {
    query: { page, per_page: 20, ...(search && { search }) },
  })
  return { options: data.map(({ id, label }) => ({ value: id, label })), more: page < last }
}

/** Options of the field of industry. */
export function useIndustries() {
  const { data } = useQuery(queryOf('GET /codelists/get/:slugs', { params: { slugs: INDUSTRIES } }))
  return data?.[INDUSTRIES]?.data ?? []
}
