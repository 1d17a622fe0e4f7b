import { letterTemplateFilters } from '@korak/contract/list.fields.ts'
import { LETTER_EVENTS } from '@korak/contract/letter-templates.rules.ts'
import { LANGUAGES } from '@korak/contract/shapes.ts'
import { type Column, columnsFrom, type Resource } from '#lists/resource.ts'

const shown = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind })
const EVENTS = LETTER_EVENTS.map((event) => `'${event}'`).join(', ')

/** Texts of letters, in the order of an application. */
export const letterTemplates: Resource = {
  audience: 'letter_templates.update',
  screen: '/office/templates',
  from: 'letter_templates t',
  key: 'id',
  columns: {
    ...columnsFrom(
      letterTemplateFilters,
      {
        id: 't.id',
        event: 't.event',
        language: 't.language::text',
        is_own: '(t.subject is not null)',
        updated_at: 't.updated_at',
      },
      { event: { values: LETTER_EVENTS }, language: { values: LANGUAGES } },
    ),
    rev: shown('t.rev', 'number'),
    subject: shown('t.subject'),
    text: shown('t.text'),
  },
  search: `folded(coalesce(t.subject, '') || ' ' || coalesce(t.text, ''))`,
  order: `array_position(array[${EVENTS}], t.event), t.language`,
}
