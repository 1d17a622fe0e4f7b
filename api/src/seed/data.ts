import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Career, PayPeriod, Workplace } from '#db/schema.ts'

/** Data files of the product, each with its source and licence in `about`. */
const DIR = path.join(import.meta.dirname, '../../seed')
export const readData = (name: string): Promise<string> => readFile(path.join(DIR, name), 'utf8')
export const seedFile = (name: string): string => path.join(DIR, 'files', name)

export interface CodelistData {
  codelists: {
    key: string
    options: { key: string; sl: string; en: string; hintSl?: string; hintEn?: string }[]
  }[]
}
export interface PostalCodeData {
  postalCodes: {
    code: string
    place: string
    municipality: string
    region: string
    lat: number | null
    lon: number | null
    kind: string
  }[]
}
export interface CountryData {
  countries: { code: string; sl: string; en: string; priority?: number; eea: boolean }[]
}

export interface JobTextData {
  title: string
  company: string[]
  challenges: string[]
  expectations: string[]
  offerings: string[]
}
export interface JobData {
  ref: string
  /** Days from the day of seeding, so that the demo never looks stale. */
  publishedDays: number
  deadlineDays: number
  client: { sl: string; en: string; isConfidential: boolean }
  city: string
  postal: string
  region: string
  workplace: Workplace
  worktime: string[]
  contract: string
  industry: string
  workfield: string
  career: Career
  educationMin: number
  openings: number
  payMin: number
  payMax: number
  payPeriod: PayPeriod
  tags: string[]
  contact: { name: string; role: { sl: string; en: string }; email: string; phone: string }
  sl: JobTextData
  en: JobTextData
}
