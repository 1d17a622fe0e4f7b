import { optionFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { columnsFrom, type Resource } from '#lists/resource.ts'

/** Options as an export has them and an import takes them (`importing.rules.ts`). */
export const codelistOptions: Resource = {
  audience: 'codelists.manage',
  from: 'codelist_options o join codelists l on l.id = o.codelist_id',
  visible: 'o.merged_into is null',
  key: 'id',
  columns: {
    ...columnsFrom(optionFilters, {
      id: 'o.id',
      codelist: 'l.key',
      position: 'o.position',
      is_active: 'o.is_active',
    }),
    key: { sql: 'o.key', kind: 'text' },
    label_sl: { sql: 'o.label_sl', kind: 'text' },
    label_en: { sql: 'o.label_en', kind: 'text' },
    hint_sl: { sql: 'o.hint_sl', kind: 'text' },
    hint_en: { sql: 'o.hint_en', kind: 'text' },
  },
  exported: {
    key: { head: m.codelist_key },
    label_sl: { head: m.codelist_label_sl },
    label_en: { head: m.codelist_label_en },
    hint_sl: { head: m.option_hint_sl },
    hint_en: { head: m.option_hint_en },
    is_active: {
      head: m.codelist_shown,
      cell: (is, locale) => (is === true ? m.office_yes({}, { locale }) : m.office_no({}, { locale })),
    },
  },
  /** As the page of a codelist looks among them, keys they have taken over too. */
  search: `folded(concat_ws(' ', o.key, o.label_sl, o.label_en, o.hint_sl, o.hint_en,
    (select string_agg(a.key, ' ') from codelist_options a where a.merged_into = o.id)))`,
  order: 'l.key, o.position',
}
