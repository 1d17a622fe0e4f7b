import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeList } from '#office/OfficeList.tsx'
import type { Column } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { codelistName } from './names.ts'

export const screens: Screens = [
  {
    path: '/office/codelists',
    title: 'office_codelists',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'codelists.manage',
    section: null,
  },
]

type Row = AnswerOf<'GET /codelists'>['data'][number]

const columnsOf = (): Column<Row>[] => [
  {
    key: 'key',
    label: m.codelist_name(),
    rowHeader: true,
    sortable: true,
    cell: (list) => (
      <>
        <Link href={pathTo('/office/codelists/:id', { id: String(list.id) })}>{codelistName(list.key)}</Link>{' '}
        <code className="muted">{list.key}</code>
      </>
    ),
  },
  { key: 'count', label: m.codelist_count(), sortable: true, numeric: true, cell: (list) => list.count },
]

/** All codelists. */
export function CodelistsPage() {
  return (
    <OfficeList
      name="codelists"
      call="GET /codelists"
      screen="/office/codelists"
      title={m.office_codelists()}
      columns={columnsOf()}
      filters={[]}
      rowKey={(list) => String(list.id)}
      exports
      searched={m.codelist_search()}
      empty={m.codelist_none()}
    />
  )
}
