import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo } from './letter.ts'

/** What letters about an application say it is. */
export interface About {
  /** Uid, reference number and job title of the application. */
  application: string
  ref: string
  job: string
}
/** The same to one of us, about somebody. */
export interface Notice extends About {
  /** Empty once it is withdrawn. */
  candidate: string
  /** Null for somebody without an account. */
  email: string | null
}

export const aboutFacts = ({ job, ref }: About, locale: Language) => [
  { label: m.mail_fact_job({}, { locale }), value: job },
  { label: m.mail_fact_ref({}, { locale }), value: ref },
]
export const personFacts = ({ candidate, email }: Notice, locale: Language) => [
  ...(candidate === '' ? [] : [{ label: m.mail_fact_candidate({}, { locale }), value: candidate }]),
  ...(email === null ? [] : [{ label: m.mail_fact_email({}, { locale }), value: email }]),
]

/** Leads the candidate to the application. */
export const openOwn = ({ application }: About, locale: Language) => ({
  label: m.mail_application_received_button({}, { locale }),
  url: linkTo(pathTo('/applications/:uid', { uid: application })),
})
