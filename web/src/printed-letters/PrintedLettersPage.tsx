import type { AnswerOf } from '@korak/contract/all.ts'
import { printedLetterFilters } from '@korak/contract/printed-letters.fields.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import type { AskedBulkAction, BulkAction } from '#office/bulk.ts'
import { fieldsOf } from '#office/filter-fields.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { PostDialog } from './PostDialog.tsx'
import styles from './PrintedLettersPage.module.css'
import { CAUSE_WORDS, STATE_WORDS, whyArchived } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/printed-letters',
    title: 'printed_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.read',
    section: null,
  },
]

type Row = AnswerOf<'GET /printed-letters'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'name',
    label: m.staff_application_name(),
    rowHeader: true,
    sortable: true,
    cell: ({ application_uid: uid, name }) => <Link href={pathTo('/office/applications/:uid', { uid })}>{name}</Link>,
  },
  {
    key: 'subject',
    label: m.printed_subject(),
    sortable: true,
    cell: ({ subject, is_lost: isLost }) => (isLost ? <Tag tone={STATE_TONES.todo}>{m.printed_lost()}</Tag> : subject),
  },
  { key: 'job', label: m.staff_application_job(), sortable: true, wideOnly: true, cell: ({ job }) => job },
  {
    key: 'cause',
    label: m.printed_cause(),
    sortable: true,
    // As wide as its words, so that the head has two lines at most.
    cell: ({ cause }) => <span className="nowrap">{CAUSE_WORDS[cause]()}</span>,
  },
  {
    key: 'has_address',
    label: m.printed_address(),
    cell: ({ has_address: has }) =>
      has ? m.printed_address_yes() : <Tag tone={STATE_TONES.todo}>{m.printed_address_no()}</Tag>,
  },
  {
    key: 'written_on',
    label: m.printed_written(),
    sortable: true,
    numeric: true,
    cell: (row) => formatDay(row.written_on),
  },
  {
    key: 'state',
    label: m.printed_state(),
    sortable: true,
    cell: (letter) => {
      const why = whyArchived(letter)
      return (
        <div className={styles.standing}>
          <div className={styles.state}>{STATE_WORDS[letter.state]()}</div>
          {why && <div className="muted">{why}</div>}
        </div>
      )
    },
  },
  {
    key: 'posted_on',
    label: m.printed_posted(),
    sortable: true,
    numeric: true,
    wideOnly: true,
    cell: ({ posted_on: day }) => (day ? formatDay(day) : ''),
  },
  { key: 'contact_name', label: m.office_owner(), sortable: true, wideOnly: true, cell: (row) => row.contact_name },
]

const bulkActions = (): (BulkAction | AskedBulkAction)[] => [
  { key: 'post', label: m.printed_do(), ask: (given) => <PostDialog {...given} /> },
  {
    key: 'archive',
    label: m.printed_archive(),
    run: (rows) => call('POST /bulk-actions/printed-letters/archive', { body: rows }),
    said: (count) => m.printed_are_archived({ count }),
  },
]

/** Letters to candidates that go by post: printed together, and marked with the day they were posted on. */
export const PrintedLettersPage = () => (
  <OfficeList
    name="printed-letters"
    call="GET /printed-letters"
    screen="/office/printed-letters"
    title={m.printed_title()}
    lead={<p className="muted">{m.printed_lead()}</p>}
    columns={columnsOf()}
    filters={fieldsOf(printedLetterFilters, [
      {
        column: 'state',
        label: m.printed_state(),
        values: Object.keys(STATE_WORDS),
        wordOf: (state) => STATE_WORDS[state as keyof typeof STATE_WORDS]?.() ?? state,
      },
      {
        column: 'cause',
        label: m.printed_cause(),
        values: Object.keys(CAUSE_WORDS),
        wordOf: (cause) => CAUSE_WORDS[cause as keyof typeof CAUSE_WORDS]?.() ?? cause,
      },
      { column: 'written_on', label: m.printed_written() },
      { column: 'posted_on', label: m.printed_posted(), isRare: true },
      { column: 'job', label: m.staff_application_job(), isRare: true },
      { column: 'contact_name', label: m.office_owner(), isRare: true },
    ])}
    rowKey={(row) => row.uid}
    bulk={{
      nameOf: (row) => row.name,
      actions: bulkActions(),
      fits: (key, { may }) => (key === 'post' ? may.post : may.archive),
    }}
    searched={m.printed_search()}
    empty={m.printed_none()}
  />
)
