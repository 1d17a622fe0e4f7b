import { atWallClock, now, readInstant } from '#base/time.ts'
import { type FieldError, InvalidInput } from '#errors.ts'

interface Input {
  nominate_until?: string | null | undefined
  opens_at?: string | undefined
  closes_at?: string | undefined
}
interface Dates {
  nominateUntil: Date | null
  opensAt: Date
  closesAt: Date
}

/** A bare day is its beginning where something begins, and its end where something ends. */
const beginningOf = (value: string): Date | null =>
  readInstant(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? atWallClock(value, '00:00:00') : readInstant(value)

/**
 * The days of a campaign, new ones over those it has. What has begun does not begin again.
 * @throws InvalidInput for what is no day, or cannot follow the others
 */
export function readDates(input: Input, row: (Dates & { status: string }) | null): Dates {
  const errors: Record<string, FieldError[]> = {}
  const read = (field: keyof Input, known: Date | null, reading: (value: string) => Date | null): Date | null => {
    const value = input[field]
    if (value === undefined) return known
    if (value === null) return null
    const at = reading(value)
    if (!at) errors[field] = ['error_date_format']
    return at
  }
  const nominateUntil = read('nominate_until', row?.nominateUntil ?? null, readInstant)
  const opensAt = read('opens_at', row?.opensAt ?? null, beginningOf)
  const closesAt = read('closes_at', row?.closesAt ?? null, readInstant)
  if (Object.keys(errors).length > 0 || !opensAt || !closesAt) throw new InvalidInput(errors)
  const hasBegun = row !== null && row.status !== 'draft' && row.opensAt <= now()
  if (hasBegun && opensAt.getTime() !== row.opensAt.getTime()) errors['opens_at'] = ['error_campaign_locked']
  if (closesAt <= opensAt) errors['closes_at'] = ['error_campaign_closes']
  else if (input.closes_at !== undefined && closesAt <= now()) errors['closes_at'] = ['error_date_past']
  if (nominateUntil && nominateUntil > closesAt) errors['nominate_until'] = ['error_campaign_nominate']
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  return { nominateUntil, opensAt, closesAt }
}
