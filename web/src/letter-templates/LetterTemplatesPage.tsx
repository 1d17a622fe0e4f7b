import type { AnswerOf } from '@korak/contract/all.ts'
import { LETTER_EVENTS, type LetterEvent } from '@korak/contract/letter-templates.rules.ts'
import { letterTemplateFilters } from '@korak/contract/list.fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDate } from '#base/text/dates.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { EVENT_WORDS, headingOf, LANGUAGE_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/templates',
    title: 'letter_templates_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'letter_templates.update',
    section: null,
  },
]

type Row = AnswerOf<'GET /letter-templates'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'event',
    label: m.letter_template_event(),
    rowHeader: true,
    sortable: true,
    cell: (row) => <Link href={pathTo('/office/templates/:uid', { uid: row.uid })}>{headingOf(row)}</Link>,
  },
  { key: 'subject', label: m.letter_template_subject(), wideOnly: true, cell: ({ subject }) => subject },
  {
    key: 'is_own',
    label: m.letter_template_words(),
    cell: (row) =>
      row.is_own ? <Tag tone="info">{m.letter_template_own()}</Tag> : <Tag>{m.letter_template_standard()}</Tag>,
  },
  {
    key: 'updated_at',
    label: m.letter_template_updated(),
    sortable: true,
    numeric: true,
    cell: (row) => (row.is_own ? formatDate(row.updated_at) : ''),
  },
]

/** What candidates are written, by event and language. */
export function LetterTemplatesPage() {
  return (
    <OfficeList
      name="letter-templates"
      call="GET /letter-templates"
      screen="/office/templates"
      title={m.letter_templates_title()}
      lead={m.letter_templates_lead()}
      columns={columnsOf()}
      filters={fieldsOf(letterTemplateFilters, [
        {
          column: 'event',
          label: m.letter_template_event(),
          values: LETTER_EVENTS,
          wordOf: (event) => EVENT_WORDS[event as LetterEvent]?.() ?? event,
        },
        {
          column: 'language',
          label: m.letter_template_language(),
          values: Object.keys(LANGUAGE_WORDS),
          wordOf: (language) => LANGUAGE_WORDS[language as Language]?.() ?? language,
        },
        { column: 'is_own', label: m.letter_template_own() },
      ])}
      rowKey={({ uid }) => uid}
      searched={m.letter_templates_search()}
      empty={m.letter_templates_none()}
    />
  )
}
