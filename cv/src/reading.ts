import type { CvFormat } from './document.ts'
import type { Finding } from './findings.ts'
import type { Tongue } from '#fields/career/tongues.ts'
import type { Language } from './language.ts'
import type { TextLine } from '#mask/text-lines.ts'

/** A period as text: YYYY, YYYY-MM or YYYY-MM-DD; `end` is null while it goes on. */
export interface ReadPeriod {
  start: string | null
  end: string | null
  is_current: boolean
}
export interface ReadEmployment extends ReadPeriod {
  position_title: string | null
  employer: string | null
  description: string
  confidence: number
}
export interface ReadStudy extends ReadPeriod {
  degree: string | null
  school: string | null
  level: number | null
  is_finished: boolean
  confidence: number
}

/** Fields of the profile a CV may fill; names are those of the portal. */
export interface Fields {
  name: Finding | null
  email: Finding | null
  phone: Finding | null
  linkedin_url: Finding | null
  city: Finding | null
  postal: Finding | null
  country: Finding | null
  address: Finding | null
  birthday: Finding | null
  gender: Finding | null
  education: Finding<number> | null
  education_summary: Finding | null
  employer: Finding | null
  position_title: Finding | null
  region: Finding | null
  career: Finding | null
}

/** What was read from one CV. Everything is a suggestion; nothing has been stored. */
export interface CvReading {
  format: CvFormat
  language: Language
  pages: number
  /** Fewer where there are too many, or where pictures of text took too long. */
  pages_read: number
  is_scanned: boolean
  /** Which reader gave the values: a format made for machines, or rules over the text. */
  reader: 'europass' | 'linkedin' | 'json-cv' | 'rules'
  fields: Fields
  jobs: ReadEmployment[]
  studies: ReadStudy[]
  skills: string[]
  tongues: Pick<Tongue, 'code' | 'level'>[]
  /** The text that was read; none of formats only programs read. */
  lines: TextLine[]
}

export const NO_FIELDS: Fields = {
  name: null,
  email: null,
  phone: null,
  linkedin_url: null,
  city: null,
  postal: null,
  country: null,
  address: null,
  birthday: null,
  gender: null,
  education: null,
  education_summary: null,
  employer: null,
  position_title: null,
  region: null,
  career: null,
}

/** Below this nothing is offered; from `FILL` a field may be filled without asking. */
export const OFFER = 0.5
export const FILL = 0.85
