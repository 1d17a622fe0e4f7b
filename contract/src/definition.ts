import { z } from 'zod'
import { LARGEST, OTHER_LENGTH } from './amounts.ts'
import { Key } from './shapes.ts'

/** Words in both languages; neither may be missing. */
export const Words = z.strictObject({
  'sl-SI': z.string().trim().min(1).max(4000),
  'en-EN': z.string().trim().min(1).max(4000),
})
export type Words = z.infer<typeof Words>

/** Keys are stable within a questionnaire: answers, formulas and reports refer to them. */
const ItemKey = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/)
  .max(60)
/** A condition or formula in CEL (https://cel.dev); the rules of evaluation are in engine/src/questionnaires/expressions.ts. */
const Expression = z.string().trim().min(1).max(1000)

/** A number people write or read. */
const Amount = z.number().min(-LARGEST).max(LARGEST)

const Option = z.strictObject({ key: Key, label: Words })
const Options = z.array(Option).min(1).max(200)

export const Scale = z.strictObject({
  key: ItemKey,
  /** A word at every point, from low to high. */
  points: z
    .array(z.strictObject({ value: Amount, label: Words }))
    .min(2)
    .max(11),
  /** Words of the way out, such as "I cannot say"; null when there is none. */
  cannot_say: Words.nullable(),
})
export type Scale = z.infer<typeof Scale>

const base = {
  key: ItemKey,
  text: Words,
  /** Asked instead of `text` when people assess themselves. */
  text_self: Words.optional(),
  help: Words.optional(),
  /** Always; a condition beside it would say nothing, and is a fault of the definition. */
  required: z.boolean().default(false),
  required_if: Expression.optional(),
  visible_if: Expression.optional(),
}
const weight = z.number().positive().max(100).default(1)
/** Options of its own, or those of a codelist. */
const choice = { options: Options.optional(), codelist: Key.optional(), other: z.boolean().default(false) }

const ColumnBase = { key: ItemKey, label: Words, required: z.boolean().default(false) }
const TOTALS = ['sum', 'average', 'min', 'max', 'count'] as const
const Total = z.enum(TOTALS).optional()
export const Column = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    ...ColumnBase,
    max_length: z.int().min(1).max(500).default(200),
    total: z.literal('count').optional(),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...ColumnBase,
    min: Amount.optional(),
    max: Amount.optional(),
    decimals: z.int().min(0).max(4).default(0),
    unit: Words.optional(),
    total: Total,
    /** Words of the total's label, such as "Total years of experience". */
    total_label: Words.optional(),
  }),
  z.strictObject({
    type: z.literal('choice'),
    ...ColumnBase,
    options: Options.optional(),
    codelist: Key.optional(),
    total: z.literal('count').optional(),
  }),
  z.strictObject({ type: z.literal('date'), ...ColumnBase, total: z.literal('count').optional() }),
  z.strictObject({ type: z.literal('check'), ...ColumnBase, total: z.literal('count').optional() }),
  /** Calculated from the other cells of the row. */
  z.strictObject({
    type: z.literal('formula'),
    ...ColumnBase,
    formula: Expression,
    decimals: z.int().min(0).max(4).default(0),
    unit: Words.optional(),
    total: Total,
    total_label: Words.optional(),
  }),
])
export type Column = z.infer<typeof Column>

export const Item = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('scale'),
    ...base,
    scale: ItemKey,
    weight,
    is_reversed: z.boolean().default(false),
  }),
  z.strictObject({ type: z.literal('single'), ...base, ...choice }),
  z.strictObject({
    type: z.literal('multi'),
    ...base,
    ...choice,
    min: z.int().min(0).max(200).optional(),
    max: z.int().min(1).max(200).optional(),
    /** Options that stand alone, such as "none of these". */
    exclusive: z.array(Key).max(5).default([]),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...base,
    min: Amount.optional(),
    max: Amount.optional(),
    decimals: z.int().min(0).max(4).default(0),
    unit: Words.optional(),
  }),
  z.strictObject({ type: z.literal('text'), ...base, max_length: z.int().min(1).max(500).default(200) }),
  z.strictObject({ type: z.literal('textarea'), ...base, max_length: z.int().min(1).max(10_000).default(1000) }),
  z.strictObject({ type: z.literal('date'), ...base, min: z.iso.date().optional(), max: z.iso.date().optional() }),
  z.strictObject({ type: z.literal('matrix'), ...base, rows: z.array(Option).min(1).max(30), scale: ItemKey, weight }),
  z.strictObject({ type: z.literal('ranking'), ...base, options: z.array(Option).min(2).max(20) }),
  z.strictObject({
    type: z.literal('table'),
    ...base,
    columns: z.array(Column).min(1).max(12),
    min_rows: z.int().min(0).max(50).default(0),
    max_rows: z.int().min(1).max(100).default(20),
    /** Words of the button that adds a row; a general one without. */
    add_row: Words.optional(),
  }),
  z.strictObject({ type: z.literal('file'), ...base, max_files: z.int().min(1).max(5).default(1) }),
  /** A slide that asks nothing. */
  z.strictObject({
    type: z.literal('info'),
    key: ItemKey,
    text: Words,
    help: Words.optional(),
    visible_if: Expression.optional(),
  }),
])
export type Item = z.infer<typeof Item>

export const Section = z.strictObject({
  key: ItemKey,
  title: Words,
  description: Words.optional(),
  /** Does it count as a competence in results and reports? */
  is_scored: z.boolean().default(true),
  weight,
  visible_if: Expression.optional(),
  items: z.array(Item).min(1).max(100),
})
export type Section = z.infer<typeof Section>

/** A questionnaire in one immutable version. Published as JSON Schema under /api/questionnaires/schema. */
export const Definition = z.strictObject({
  format: z.literal(1),
  kind: z.enum(['self-assessment', '360', 'form']),
  title: Words,
  intro: Words,
  thank_you: Words,
  /** Who sees the answers. */
  privacy: Words.nullable(),
  minutes: z.int().min(1).max(240),
  scales: z.array(Scale).max(20),
  sections: z.array(Section).min(1).max(50),
  /** Values calculated from answers, usable in later expressions by their key. */
  calculated: z
    .array(z.strictObject({ key: ItemKey, formula: Expression }))
    .max(50)
    .default([]),
  /** When the respondent sees the result: never, when a consultant releases it, or at once. */
  result: z.enum(['never', 'released', 'at_once']).default('never'),
})
export type Definition = z.infer<typeof Definition>

/** An answer as it is stored and sent; `null` takes one back. Shapes by type: engine/src/questionnaires/answers.ts. */
export const AnswerValue = z.union([
  z.null(),
  z.string().max(10_000),
  Amount,
  z.strictObject({ cannot_say: z.literal(true) }),
  z.strictObject({ other: z.string().max(OTHER_LENGTH) }),
  z.strictObject({ keys: z.array(z.string().max(64)).max(200), other: z.string().max(OTHER_LENGTH).optional() }),
  z.strictObject({ by_row: z.record(z.string().max(60), z.union([Amount, z.literal('cannot_say')])) }),
  z.strictObject({ order: z.array(z.string().max(64)).max(20) }),
  z.strictObject({
    rows: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z0-9-]{1,40}$/),
          cells: z.record(z.string().max(60), z.union([z.string().max(500), Amount, z.boolean(), z.null()])),
        }),
      )
      .max(100),
  }),
  z.strictObject({ files: z.array(z.uuid()).max(5) }),
])
export type AnswerValue = z.infer<typeof AnswerValue>
export type Answers = Record<string, AnswerValue>
