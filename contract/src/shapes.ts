import { z } from 'zod'
import { EMAIL_LENGTHS } from './amounts.ts'

export const LANGUAGES = ['sl-SI', 'en-EN'] as const
export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** Public identity of anything personal; never a serial number. */
export const Uid = z.uuid()
export const ByUid = z.strictObject({ uid: Uid })
/** Counts the changes of one thing; sent along with a change, so that nothing is overwritten that was not read. */
export const Rev = z.int().min(1)
/** Calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date()
/** Instant, ISO 8601 with offset, in answers. */
export const Instant = z.iso.datetime({ offset: true })
/** What date pickers send (`YYYY-MM-DD HH:mm:ss`, Europe/Ljubljana wall time) or ISO 8601; the server makes an instant of it. */
export const InstantInput = z.string().max(40)

/** One line of text: trimmed, no control characters. */
export const line = (max: number, min = 0, words?: z.core.$ZodErrorMap) =>
  z
    .string(words && { error: words })
    .trim()
    .min(min, words && { error: words })
    .max(max)
    // oxlint-disable-next-line no-control-regex -- refusing control characters is the point
    .regex(/^[^\u0000-\u001f\u007f]*$/)
/** Text of several lines. */
export const text = (max: number, min = 0) => z.string().trim().min(min).max(max)

const EMAIL = new RegExp(EMAIL_LENGTHS + z.regexes.email.source)
/** An e-mail address; with words of its own for what is left empty. */
export const email = (words?: z.core.$ZodErrorMap) =>
  z
    .string(words && { error: words })
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email({ pattern: EMAIL, ...(words && { error: words }) }))
export const Email = email()
/** Key of a codelist option. */
export const Key = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,63}$/)

/** A page of a list, named as in section 3 of the specification. */
export const PageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    from: z.int(),
    to: z.int(),
  })

const Asked = z.union([z.string().max(200), z.array(z.string().max(200)).max(50)])
/** Query of every generic list: `filter[column]=value` or `filter[column][operator]=value`, `sort=column` or `sort=-column`. */
export const ListQuery = z.strictObject({
  page: z.int().min(1).max(100_000).default(1),
  per_page: z.int().min(1).max(100).default(10),
  search: line(200).optional(),
  sort: z.string().max(64).optional(),
  filter: z.record(z.string().max(64), z.union([Asked, z.record(z.string().max(16), Asked)])).optional(),
})
export type ListQuery = z.infer<typeof ListQuery>
/** Of a list of applications: those the caller has not unmasked stand there by their number, without a name. */
export const Masked = { masked: z.boolean().optional() }

export const Message = z.object({ message: z.string() })
/** Body of every refusal. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
