import { useQuery } from '@tanstack/react-query'
import type { DocumentTemplate } from '@korak/contract/document-templates.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { KIND_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/templates/documents',
    title: 'documents_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'documents.manage',
    section: null,
  },
]

const factOf = ({ uid, kind, is_own: isOwn }: DocumentTemplate) => ({
  label: isOwn ? m.document_own() : m.document_usual(),
  value: <Link href={pathTo('/office/templates/documents/:uid', { uid })}>{KIND_WORDS[kind]()}</Link>,
})

/** The texts documents are made from. */
export function DocumentTemplatesPage() {
  const query = useQuery({ ...queryOf('GET /document-templates'), staleTime: 0 })
  return (
    <OfficeScreen title={m.documents_title()} lead={<p className="muted">{m.documents_lead()}</p>}>
      <Loaded query={query}>{(templates) => <FactsList facts={templates.map(factOf)} />}</Loaded>
    </OfficeScreen>
  )
}
