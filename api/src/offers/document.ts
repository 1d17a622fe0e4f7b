import type { DocumentContent } from '@korak/contract/document-templates.ts'
import { emptyFields, type Values } from '@korak/contract/documents.rules.ts'
import type { OfferTerms } from '@korak/contract/offers.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { nameOf } from '#applications/office/letters.service.ts'
import type { Locked } from '#applications/moves.service.ts'
import type { Who } from '#auth/who.ts'
import { addDays, shortDay, today } from '#base/time.ts'
import { labelsOf } from '#codelists/codelists.service.ts'
import { documentOf, termRows, textOf } from '#document-templates/document-templates.service.ts'
import type { FieldError } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { shownDay } from '#mail/letter.ts'

export const CONTRACTS = 'project-ad-contract'
/** Days ahead an answer may be asked for, and a job begin: beyond, somebody mistyped. */
const MOST_DAYS = { answer: 180, start: 730 }
const PERIODS = { hour: m.offer_pay_hour, month: m.offer_pay_month, year: m.offer_pay_year } as const

/** An amount as the language writes it, with a blank no line ends at. */
function payWords(pay: number, period: OfferTerms['pay_period'], locale: Language): string {
  const format = new Intl.NumberFormat(locale === 'en-EN' ? 'en-GB' : 'sl-SI', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Number.isInteger(pay) ? 0 : 2,
    useGrouping: 'always',
  })
  return PERIODS[period]({ amount: format.format(pay) }, { locale })
}

/** What keeps an offer from being sent as it is, by its fields. */
export async function faultsOf(terms: OfferTerms): Promise<Record<string, FieldError[]>> {
  const faults: Record<string, FieldError[]> = {}
  const between = (name: string, day: string, earliest: string, days: number) => {
    const latest = addDays(today(), days)
    if (day < earliest) faults[name] = ['error_date_past']
    else if (day > latest) faults[name] = [{ key: 'error_date_far', values: { day: shortDay(latest) } }]
  }
  between('answer_by', terms.answer_by, today(), MOST_DAYS.answer)
  between('start_on', terms.start_on, today(), MOST_DAYS.start)
  if (!faults['start_on'] && terms.start_on < terms.answer_by) faults['start_on'] = ['error_offer_start']
  if (!(await labelsOf(CONTRACTS, 'sl-SI')).has(terms.contract)) faults['contract'] = ['error_choice']
  return faults
}

/** Fields of the form behind the fields of a text. */
const FORM: Record<string, string> = { place: 'place', conditions: 'conditions' }

/**
 * The document of an offer in the candidate's language, and what of its text is empty for this person, by the field of the form.
 * @param company named in it; null where nobody says
 */
export async function writeDocument(
  who: Pick<Who, 'name'>,
  application: Locked,
  terms: OfferTerms,
  company: string | null,
): Promise<{ document: DocumentContent; faults: Record<string, FieldError[]> }> {
  const { language } = application
  const values: Values = {
    name: nameOf(application),
    job: application.title,
    company: company ?? '',
    start: shownDay(terms.start_on),
    pay: payWords(terms.pay, terms.pay_period, language),
    contract: (await labelsOf(CONTRACTS, language)).get(terms.contract) ?? terms.contract,
    place: terms.place,
    answer_by: shownDay(terms.answer_by),
    conditions: terms.conditions,
    today: shownDay(today()),
    writer: who.name ?? '',
  }
  const template = await textOf('offer', language)
  const faults: Record<string, FieldError[]> = {}
  for (const field of emptyFields(`${template.title}\n${template.text}`, values))
    faults[FORM[field] ?? 'text'] = [{ key: 'error_document_empty', values: { field: `{{${field}}}` } }]
  return { document: documentOf(template, values, termRows(values, language)), faults }
}
