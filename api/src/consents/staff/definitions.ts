import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  CONSENT_AUDIENCES,
  CONSENT_EFFECTS,
  CONSENT_GATES,
  CONSENT_KINDS,
  ConsentText,
} from '@korak/contract/consent-text.ts'
import { z } from 'zod'
import { brand } from '#mail/brand.ts'

const FILE = path.join(import.meta.dirname, '../../../content/consents.json')

const Definition = z.strictObject({
  key: z.string(),
  kind: z.enum(CONSENT_KINDS),
  gate: z.enum(CONSENT_GATES),
  audience: z.enum(CONSENT_AUDIENCES),
  effect: z.enum(CONSENT_EFFECTS),
  isAtRegistration: z.boolean(),
  validMonths: z.int().nullable(),
  legalBasis: z.string(),
  version: z.string(),
  /** What this version is compared with the one before it. */
  change: z.enum(['material', 'editorial']),
  note: z.strictObject({ 'sl-SI': z.string(), 'en-EN': z.string() }),
  text: z.strictObject({ 'sl-SI': ConsentText, 'en-EN': ConsentText }),
})
export type Definition = z.infer<typeof Definition>
const Content = z.strictObject({ about: z.string(), consents: z.array(Definition) })

const VALUES: Readonly<Record<string, string>> = {
  companyName: brand.company,
  companyAddress: brand.address,
  email: brand.email,
  privacyEmail: brand.privacyEmail,
  dpoName: brand.dpo.name,
  dpoEmail: brand.dpo.email,
}

/**
 * The consents the product comes with, with the names of this installation in them.
 * @returns JSON text, to be compared and parsed
 * @throws Error for a placeholder nobody fills
 */
export async function readDefinitions(): Promise<string> {
  // Values go in as JSON text, quotes and all escaped.
  return (await readFile(FILE, 'utf8')).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = VALUES[name]
    if (value === undefined) throw new Error(`No value for ${place} in consents.json`)
    return JSON.stringify(value).slice(1, -1)
  })
}

/** @throws ZodError when the file is not what it should be */
export const parseDefinitions = (text: string): Definition[] => Content.parse(JSON.parse(text)).consents
