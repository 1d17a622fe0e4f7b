import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { authRoutes } from '@korak/contract/auth.ts'
import type { z } from 'zod'
import { brand } from '#mail/brand.ts'

type Terms = z.infer<(typeof authRoutes)['GET /auth/terms']['response']>

const FILE = path.join(import.meta.dirname, '../../content/terms.json')

let terms: Promise<Terms> | undefined
/** Current terms and privacy notice with the names of this installation; the hash is of exactly the text shown. */
export const currentTerms = (): Promise<Terms> => (terms ??= readTerms())

async function readTerms(): Promise<Terms> {
  const values: Record<string, string> = {
    companyName: brand.company,
    companyAddress: brand.address,
    privacyEmail: brand.privacyEmail,
    dpoName: brand.dpo.name,
    dpoEmail: brand.dpo.email,
  }
  // Values go in as JSON text, quotes and all escaped.
  const filled = (await readFile(FILE, 'utf8')).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
    JSON.stringify(values[name] ?? '').slice(1, -1),
  )
  const texts = JSON.parse(filled) as Omit<Terms[number], 'hash'>[]
  return texts.map((text) => ({
    ...text,
    hash: createHash('sha256')
      .update(JSON.stringify([text.version, text.title, text.sections]))
      .digest('hex'),
  }))
}
