import { type ConsentKind, isFree } from '@korak/contract/consents.policy.ts'
import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { afterCommit } from '#db/db.ts'
import type { VersionChange } from '#db/schema.ts'
import { type FieldError, InvalidInput } from '#errors.ts'
import { enqueue } from '#background/queue.ts'
import { canonical, sha256 } from '#consents/ledger/canonical.ts'
import { note } from '#consents/ledger/journal.ts'
import { versionLine } from '#consents/ledger/journal.lines.ts'
import { findPublished } from '#consents/ledger/journal.queries.ts'
import { findVersions, insertVersion, type VersionRow } from '#consents/versions.queries.ts'

type Texts = Record<Language, ConsentText>
interface NewVersion {
  version: string
  change: VersionChange
  note: Record<Language, string>
  text: Texts
}

/** What the hash of a version is made of: both texts, so that neither can change without it. */
export const textsHash = (text: Texts): Buffer => sha256(canonical(text))

/** The shape of a text: its number of sections, and of paragraphs in each. */
const shapeOf = ({ sections }: ConsentText): string => sections.map(({ paragraphs }) => paragraphs.length).join()

/** What is wrong with texts beyond their schema. */
export function textErrors(kind: ConsentKind, text: Texts): Record<string, FieldError[]> {
  const { 'sl-SI': sl, 'en-EN': en } = text
  const needsRefuse = isFree(kind)
  if ([sl, en].some(({ refuse }) => (refuse !== null) !== needsRefuse)) return { text: ['error_refuse_words'] }
  // Shown side by side, and compared with older ones section by section.
  return shapeOf(sl) === shapeOf(en) ? {} : { text: ['error_languages_differ'] }
}

/** What a person agrees to, apart from its wording: a change of it is never only editorial. */
const AGREED = ['action', 'purposes', 'categories', 'recipients', 'retention', 'withdrawal'] as const
const agreed = (text: ConsentText): string => canonical(AGREED.map((part) => text[part]))
const isAgreedSame = (latest: VersionRow, next: Texts): boolean =>
  agreed(latest.textSl) === agreed(next['sl-SI']) && agreed(latest.textEn) === agreed(next['en-EN'])

/**
 * Publishes the next version of a consent; the first one is material, whatever it says. A material one asks everybody
 * it concerns, in the background. Call inside a transaction that holds the consent (`lockConsent`).
 * @throws InvalidInput when the label is taken, the text has not changed or is not complete, or an editorial change
 * touches what was agreed to
 */
export async function publish(
  consent: { id: string; kind: ConsentKind },
  next: NewVersion,
  by: { userId: string } | 'seed',
  at = now(),
): Promise<VersionRow> {
  const [latest, ...older] = await findVersions(consent.id)
  const hash = textsHash(next.text)
  const errors = textErrors(consent.kind, next.text)
  if ([latest, ...older].some((one) => one?.label === next.version)) errors['version'] = ['error_version_label']
  if (latest?.hash.equals(hash)) errors['text'] = ['error_text_same']
  if (latest && next.change === 'editorial' && !isAgreedSame(latest, next.text))
    errors['change'] = ['error_change_material']
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  const change = latest ? next.change : 'material'
  const id = await insertVersion({
    consentId: consent.id,
    number: (latest?.number ?? 0) + 1,
    label: next.version,
    change,
    noteSl: next.note['sl-SI'],
    noteEn: next.note['en-EN'],
    textSl: next.text['sl-SI'],
    textEn: next.text['en-EN'],
    hash,
    publishedAt: at,
    createdAt: at,
    createdBy: by === 'seed' ? null : by.userId,
    isSeeded: by === 'seed',
  })
  for (const row of await findPublished(id)) note({ version: versionLine(row) })
  if (change === 'material')
    await enqueue('consents.ask', { consentId: consent.id }, { key: `consents.ask:${consent.id}` })
  const [published] = await findVersions(consent.id)
  if (!published) throw new Error('A version is gone right after it was published')
  // Some texts have a page that everybody reads.
  afterCommit(clearCaches)
  return published
}
