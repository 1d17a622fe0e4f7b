import { z } from 'zod'
import { codelistPolicy, optionPolicy } from './codelists.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { CappedPageOf } from './pages.ts'
import { Key, line, ListQuery, Message, Rev } from './shapes.ts'

const Slugs = z.strictObject({ slugs: z.string().regex(/^[A-Za-z0-9-]{1,64}(,[A-Za-z0-9-]{1,64}){0,19}$/) })

/** An option: `id` and `key` are the specification's, the rest is ours. */
export const CodelistOption = z.object({
  id: z.int(),
  rev: Rev,
  key: z.string(),
  label: z.string(),
  label_sl: z.string(),
  label_en: z.string(),
  hint: z.string().nullable(),
  position: z.int(),
  is_active: z.boolean(),
})
export const Codelist = z.object({ id: z.int(), rev: Rev, key: z.string(), data: z.array(CodelistOption) })
export type Codelist = z.infer<typeof Codelist>
/** The same for who edits it. */
export const EditedOption = CodelistOption.extend({
  /** In both languages, where `hint` is in that of the page. */
  hint_sl: z.string().nullable(),
  hint_en: z.string().nullable(),
  /** Keys of options merged into it. */
  aliases: z.array(z.string()),
  may: mayShape(optionPolicy),
})
export const EditedCodelist = Codelist.extend({ data: z.array(EditedOption), may: mayShape(codelistPolicy) })
export type EditedCodelist = z.infer<typeof EditedCodelist>

export const CodelistOptionInput = z.strictObject({
  key: Key,
  label_sl: line(200, 1),
  label_en: line(200, 1),
  hint_sl: line(300).optional(),
  hint_en: line(300).optional(),
  position: z.int().min(0).max(10_000).optional(),
  is_active: z.boolean().optional(),
})
/** Kinds of records that name options by their keys. */
const USES = ['profiles', 'jobs', 'companies', 'offers', 'placements', 'postal_codes', 'answers', 'feedback'] as const
export type OptionUse = (typeof USES)[number]

const Csv = z.strictObject({ schema_slug: Key, csv: z.string().max(200_000) })
/** What a line of a file would do. `merged`: its key is an alias, the option it stands for stays as it is. */
const ImportedLine = z.object({
  /** In the file, the head is 1. */
  line: z.int(),
  key: z.string(),
  label: z.string(),
  state: z.enum(['new', 'changed', 'unchanged', 'merged', 'wrong']),
  /** Columns it changes. */
  changes: z.array(z.string()),
  /** What is wrong, in words. */
  faults: z.array(z.string()),
})
export type ImportedLine = z.infer<typeof ImportedLine>

const ById = z.strictObject({ id: z.int().min(1).max(2_147_483_647) })
const SlugInput = z.strictObject({ key: Key, data: z.array(CodelistOptionInput).max(500).optional() })
const CodelistRow = z.object({ id: z.int(), key: z.string(), count: z.int(), is_system: z.boolean() })

const Ids = z.array(z.int().min(1)).min(1).max(500)

export const codelistRoutes = routes({
  'GET /codelists/get/:slugs': {
    audience: 'public',
    same: 'everybody',
    summary: 'Codelists by slug, comma separated; the answer is keyed by slug.',
    params: Slugs,
    response: z.record(z.string(), Codelist),
  },
  'GET /portal/candidate/get-candidate-codelists/:slugs': {
    audience: 'public',
    same: 'everybody',
    summary: 'The codelists of the candidate forms (active options only), keyed by slug.',
    params: Slugs,
    response: z.record(z.string(), Codelist),
  },
  'PUT /codelists/updateData': {
    ...does(optionPolicy.update, optionPolicy.update_key),
    summary:
      'Changes an option. The key of a used option stays. With `rev`, STALE when a field that is sent was changed since.',
    body: z.strictObject({
      schema_slug: Key,
      data_id: z.int().min(1).max(2_147_483_647),
      params: CodelistOptionInput.partial(),
      /** Ours; the specification's call knows none. */
      rev: Rev.optional(),
    }),
    response: EditedOption,
  },
  'POST /codelists/storeData': {
    ...does(codelistPolicy.create_option),
    summary: 'Adds an option.',
    body: z.strictObject({ schema_slug: Key, params: CodelistOptionInput }),
    status: 201,
    response: EditedOption,
  },
  'POST /codelists/removeData': {
    ...does(optionPolicy.delete),
    summary: 'Deletes an option nobody uses; a used one is refused and can be hidden instead.',
    body: z.strictObject({ schema_slug: Key, data_id: z.int().min(1).max(2_147_483_647) }),
    response: Message,
  },
  'GET /codelist-options/:id/uses': {
    audience: 'codelists.manage',
    summary:
      'Where an option is used: records per kind, never whose. `feedback`: 360 questionnaires that ask for options of its list; their answers are sealed.',
    params: ById,
    response: z.object({
      uses: z.array(z.object({ kind: z.enum(USES), count: z.int() })),
      /** All together, but `feedback`. */
      total: z.int(),
    }),
  },
  'PUT /codelists/orderData': {
    ...does(codelistPolicy.order),
    summary:
      'Puts the options of a codelist into this order. LIST_CHANGED when they are not those there are, STALE when they stand in another order than the one that was `seen`.',
    body: z.strictObject({ schema_slug: Key, ids: Ids, seen: Ids.optional() }),
    response: EditedCodelist,
  },
  'POST /codelists/previewData': {
    audience: 'codelists.manage',
    readOnly: true,
    summary: 'What an import of a CSV would do, line by line. Nothing is changed.',
    holds: 'texts',
    body: Csv,
    response: z.object({ lines: z.array(ImportedLine), seen: z.string() }),
  },
  'POST /codelists/importData': {
    ...does(codelistPolicy.import),
    summary:
      'Adds and changes options by a CSV. LIST_CHANGED, and nothing done, when it would not do what the preview has said.',
    holds: 'texts',
    body: Csv.extend({
      /** Options the preview adds and changes. */
      count: z.int().min(1).max(500),
      /** Of the preview: what the options were that it changes. */
      seen: z.string().max(100).optional(),
    }),
    response: EditedCodelist,
  },
  'GET /codelists': {
    audience: 'codelists.manage',
    summary: 'All codelists.',
    query: ListQuery,
    response: CappedPageOf(CodelistRow),
  },
  'POST /codelists': {
    ...does(codelistPolicy.create),
    summary: 'Creates a codelist.',
    body: SlugInput,
    status: 201,
    response: EditedCodelist,
  },
  'GET /codelists/:id': {
    audience: 'codelists.manage',
    summary: 'One codelist.',
    params: ById,
    response: EditedCodelist,
  },
  'PUT /codelists/:id': {
    ...does(codelistPolicy.update),
    summary: 'Changes the key of a codelist the product does not depend on.',
    params: ById,
    body: z.strictObject({ key: Key, rev: Rev }),
    response: EditedCodelist,
  },
  'DELETE /codelists/:id': {
    ...does(codelistPolicy.delete),
    summary: 'Deletes a codelist that is neither used nor built in.',
    params: ById,
    response: Message,
  },
})
