import type { ConsentText } from '@korak/contract/consent-text.ts'
import { transact } from '#db/db.ts'
import type { ConsentAudience, ConsentEffect, ConsentGate, VersionChange } from '#db/schema.ts'
import type { ConsentKind } from '@korak/contract/consents.policy.ts'
import { publish } from '#consents/staff/publishing.service.ts'
import { findChain } from '#consents/ledger/ledger.queries.ts'
import * as versions from './versions.queries.ts'

/** Consents for tests: numbered, never random. Everything not said is what the typical one has. */
export interface MakeConsent {
  key?: string
  kind?: ConsentKind
  gate?: ConsentGate
  audience?: ConsentAudience
  effect?: ConsentEffect
  validMonths?: number | null
  text?: Partial<ConsentText>
}
export interface MadeConsent {
  id: string
  key: string
  kind: ConsentKind
  /** Of the first version. */
  versionId: string
}

/** A text in one language; the number makes it different from every other. */
export const textFor = (kind: ConsentKind, number: number, more: Partial<ConsentText> = {}): ConsentText => ({
  title: `Besedilo ${number}`,
  summary: 'Kratek povzetek.',
  sections: [
    { heading: 'Prvi razdelek', paragraphs: ['Podatke hranimo dve leti.', 'Drugi odstavek.'] },
    { heading: 'Drugi razdelek', paragraphs: ['Povsem mirno besedilo.'] },
  ],
  action: 'Soglašam z besedilom',
  button: 'Soglašam',
  refuse: kind === 'consent' ? 'Ne soglašam' : null,
  purposes: ['preskus'],
  categories: ['ime'],
  recipients: [],
  retention: 'dve leti',
  withdrawal: 'v portalu',
  ...more,
})

let count = 0
/** Makes a consent with a first version; asks nobody. `await makeConsent({ gate: 'prompt' })` */
export async function makeConsent(wanted: MakeConsent = {}): Promise<MadeConsent> {
  const number = ++count
  const { kind = 'consent', gate = 'block', audience = 'candidate', effect = 'none', validMonths = null } = wanted
  const key = wanted.key ?? `preskus-${number}`
  const fields = { key, kind, gate, audience, effect, validMonths, legalBasis: 'GDPR 6(1)(a)', position: 100 + number }
  return transact(async () => {
    const { id } = await versions.insertConsent(fields)
    const text = bothOf(kind, number, wanted.text)
    const version = { version: '1', change: 'material', note: { 'sl-SI': '', 'en-EN': '' }, text } as const
    const { id: versionId } = await publish({ id, kind }, version, 'seed')
    return { id, key, kind, versionId }
  })
}

/** Publishes another version; asks nobody by itself. */
export const makeVersion = (
  { id, kind }: Pick<MadeConsent, 'id' | 'kind'>,
  wanted: { label: string; change?: VersionChange; text?: Partial<ConsentText>; note?: string },
): Promise<versions.VersionRow> =>
  transact(async () => {
    const note = { 'sl-SI': wanted.note ?? '', 'en-EN': wanted.note ?? '' }
    const text = bothOf(kind, ++count, wanted.text)
    return publish({ id, kind }, { version: wanted.label, change: wanted.change ?? 'material', note, text }, 'seed')
  })

const bothOf = (kind: ConsentKind, number: number, more?: Partial<ConsentText>) => ({
  'sl-SI': textFor(kind, number, more),
  'en-EN': textFor(kind, number, { title: `Text ${number}`, ...more }),
})

/** What a person's chain says, in short: `1 asked 2 confirmed`. */
export const storyOf = async (userId: string): Promise<string> =>
  (await findChain(userId)).map(({ versionLabel, action }) => `${versionLabel} ${action}`).join(', ')
