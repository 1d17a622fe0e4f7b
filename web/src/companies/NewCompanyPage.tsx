import { pathTo } from '@korak/contract/screens.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { m } from '#words/messages.js'
import { CompanyForm } from './CompanyForm.tsx'

export const screens: Screens = [
  {
    path: '/office/companies/new',
    title: 'company_new',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'companies.manage',
    isForm: true,
    section: null,
  },
]

/** Adds a company to the list. */
export function NewCompanyPage() {
  return (
    <OfficeScreen title={m.company_new()} above={{ label: m.companies_title(), href: '/office/companies' }}>
      <CompanyForm
        onSaved={({ uid, label }) => {
          void navigate(pathTo('/office/companies/:uid', { uid }), { replace: true })
          showToast({ text: m.company_saved({ name: label }) })
        }}
        onCancel={() => void navigate('/office/companies')}
      />
    </OfficeScreen>
  )
}
