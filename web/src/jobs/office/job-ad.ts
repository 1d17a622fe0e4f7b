import type { AnswerOf } from '@korak/contract/all.ts'
import { type JobList, JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import type { AdLanguage } from '@korak/contract/job-texts.rules.ts'
import { m } from '#words/messages.js'
import { type Job, type JobValues, bodyOf, isUnfinished, JOB_FIELDS } from './job-values.ts'

type Ad = AnswerOf<'GET /portal/jobs/:uid'>
interface About {
  lists: AnswerOf<'GET /codelists/get/:slugs'> | undefined
  contacts: AnswerOf<'GET /job-contacts'> | undefined
  company: AnswerOf<'GET /companies/:uid'> | undefined
}

/** What is typed as the portal will answer it once it is public: half-typed fields are left out. */
export function adOf(job: Job, values: JobValues, { lists, contacts, company }: About, language: AdLanguage): Ad {
  const finished = JOB_FIELDS.filter((name) => !isUnfinished(values, name))
  const { texts = {}, ...typed } = bodyOf(values, finished)
  const isEnglish = language === 'en-EN'
  const option = (list: JobList, key: string | null | undefined) => {
    if (!key) return null
    const found = lists?.[JOB_LISTS[list]]?.data.find((one) => one.key === key)
    return { key, label: (isEnglish ? found?.label_en : found?.label_sl) ?? key }
  }
  // An ad without English words is shown in Slovenian.
  const shown: AdLanguage = isEnglish && !values.is_slovenian_only && texts['en-EN']?.title ? 'en-EN' : 'sl-SI'
  const text = texts[shown] ?? {}
  const contact = contacts?.find(({ uid }) => uid === values.contact_uid)
  const { pay_min: min = null, pay_max: max = null, pay_period: period = 'month' } = typed
  const now = new Date().toISOString()
  return {
    uid: job.uid,
    ref_no: job.ref_no,
    title: text.title || m.office_untitled(),
    language: shown,
    company: companyOf(job, values, company, isEnglish),
    city: typed.city ?? null,
    region: option('region', typed.region),
    workplace: typed.workplace ?? 'onsite',
    worktime: values.worktime.flatMap((key) => option('worktime', key) ?? []),
    pay: min === null ? null : { min, max, currency: 'EUR', period },
    published_at: job.published_at ?? now,
    expires_at: typed.expires_at ? `${typed.expires_at.slice(0, 10)}T21:59:59Z` : now,
    is_new: false,
    is_closing: false,
    applied: false,
    saved: false,
    postal: typed.postal ?? null,
    contract: option('contract', typed.contract),
    industry: option('industry', typed.industry),
    workfield: option('workfield', typed.workfield),
    openings: typed.openings ?? 1,
    languages: values.is_slovenian_only ? ['sl-SI'] : ['sl-SI', 'en-EN'],
    offerings: text.offerings ?? [],
    expectations: text.expectations ?? [],
    challenges: text.challenges ?? [],
    company_text: text.company_text ?? [],
    tags: typed.tags ?? [],
    contact: {
      name: contact?.name ?? job.contact_name,
      role: null,
      email: contact?.email ?? job.contact_email,
      phone: typed.contact_phone ?? null,
    },
    status: 'open',
    application: null,
    similar: [],
    may: { apply: true },
  }
}

/** As anybody will read it: of a confidential client not its name. */
function companyOf(job: Job, values: JobValues, company: About['company'], isEnglish: boolean): string {
  const instead = isEnglish ? company?.confidential_en : company?.confidential_sl
  const name = isEnglish ? company?.name_en : company?.name_sl
  if (values.is_confidential || company?.is_confidential)
    return instead ?? m.jobs_company_confidential({ name: m.app_name() })
  return name ?? job.company ?? ''
}
