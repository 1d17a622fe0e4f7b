import { CAME_BY, type CameBy } from '@korak/contract/entered-applications.rules.ts'
import { formatDay } from '#base/text/dates.ts'
import { CAME_WORDS } from '#applications/office/words.ts'
import { m } from '#words/messages.js'

/** What is written down of an application, as it is called. */
export const ENTERED_WORDS: Readonly<Record<string, () => string>> = {
  name: () => m.entered_name(),
  came_by: () => m.entered_came_by(),
  came_on: () => m.entered_came_on(),
  language: () => m.entered_language(),
  phone: () => m.entered_phone(),
  address: () => m.entered_address(),
  postal: () => m.entered_postal(),
  city: () => m.entered_city(),
  email: () => m.entered_email(),
  message: () => m.entered_message(),
  cv: () => m.entered_cv(),
  has_originals: () => m.entered_originals(),
}
const LANGUAGES: Readonly<Record<string, () => string>> = {
  'sl-SI': () => m.export_language_sl(),
  'en-EN': () => m.export_language_en(),
}
const isWay = (value: string): value is CameBy => (CAME_BY as readonly string[]).includes(value)

/** A value of it, as it is read. */
export function shownValue(field: string, value: string): string {
  if (field === 'came_by' && isWay(value)) return CAME_WORDS[value]()
  if (field === 'came_on') return formatDay(value)
  return field === 'language' ? (LANGUAGES[value]?.() ?? value) : value
}
