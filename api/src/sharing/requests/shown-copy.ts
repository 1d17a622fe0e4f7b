import type { Language } from '@korak/contract/shapes.ts'
import type { SharedProfile } from '@korak/contract/sharing.ts'
import { canonical, sha256 } from '#consents/ledger/canonical.ts'
import * as queries from '#sharing/sharing.queries.ts'
import { fieldsOf, mayHoldCv, type SharedField, valuesOf } from '#sharing/sharing.view.ts'

type Values = SharedProfile['values']
/** What a company is shown: the values in both languages, and the CV by its content. */
export interface Copy {
  values: Record<Language, Values>
  cv: { file: string; name: string; sha256: string } | null
}

/** What the company would see today: read by the person, and kept when they say yes to it. */
export async function copyOf(share: queries.ShareRow, profile: queries.ShownProfile): Promise<Copy> {
  const file = mayHoldCv(fieldsOf(share)) && share.cvFileId ? await queries.findCvFile(share.cvFileId) : undefined
  return {
    values: {
      'sl-SI': await valuesOf(share, profile, 'sl-SI'),
      'en-EN': await valuesOf(share, profile, 'en-EN'),
    },
    cv: file ? { file: file.id, name: file.name, sha256: file.sha256.toString('hex') } : null,
  }
}

/** Stands for a copy: a yes names it, and so is about nothing else. */
export const hashOfCopy = ({ values, cv }: Copy): string =>
  sha256(
    canonical({ values: { 'sl-SI': pairs(values['sl-SI']), 'en-EN': pairs(values['en-EN']) }, cv: cv && { ...cv } }),
  ).toString('hex')

const pairs = (values: Values) => values.map(({ field, value }) => [field, value.toWellFormed()])

/** The copy that belongs to the yes; null before it, and for what was allowed before copies were kept. */
export const keptCopy = ({ shown }: Pick<queries.ShareRow, 'shown'>): Copy | null => shown as unknown as Copy | null

/** The name in a copy, as it was when the person said yes; null when it was not shown. */
export const nameIn = (copy: Copy): string | null =>
  copy.values['sl-SI'].find(({ field }) => field === 'name')?.value || null

/** What the company was shown of a person: fields with something in them. Without a copy, all that were allowed. */
export function shownFields(share: Pick<queries.ShareRow, 'shown' | 'fields'>): SharedField[] {
  const fields = fieldsOf(share)
  const copy = keptCopy(share)
  if (!copy) return fields.filter((field) => field !== 'cv' || mayHoldCv(fields))
  return fields.filter((field) => wordsOf(copy, field).some((words) => words !== ''))
}

/**
 * What a company was shown and a later yes does not let it keep: fields that are not in its copy, or read differently
 * there. Nobody knows how an earlier one without a copy read, so all of it.
 */
export function droppedBy(later: Copy, earlier: Pick<queries.ShareRow, 'shown' | 'fields'>): SharedField[] {
  const copy = keptCopy(earlier)
  const isSame = (field: SharedField): boolean =>
    copy !== null && wordsOf(copy, field).join('\0') === wordsOf(later, field).join('\0')
  return shownFields(earlier).filter((field) => !isSame(field))
}

/** A field in both languages; of the CV, by its content. */
const wordsOf = ({ values, cv }: Copy, field: SharedField): string[] =>
  field === 'cv'
    ? [cv?.sha256 ?? '']
    : [values['sl-SI'], values['en-EN']].map((list) => list.find((one) => one.field === field)?.value ?? '')
