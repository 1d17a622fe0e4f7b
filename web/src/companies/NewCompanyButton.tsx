import { useState } from 'react'
import { createPortal } from 'react-dom'
import { showToast } from '#base/page/toasts.ts'
import { allows, useUser } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import type { Company } from './companies.api.ts'
import { CompanyForm } from './CompanyForm.tsx'

/** Adds a company that is not in the list yet without leaving the form one is in: its own form stands outside of that one. */
export function NewCompanyButton({ onMade }: { onMade: (company: Company) => void }) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || !allows(user, 'companies.manage')) return null
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {m.company_new()}
      </Button>
      {isOpen &&
        createPortal(
          <Dialog open size="wide" title={m.company_new()} onClose={() => setOpen(false)}>
            <CompanyForm
              onSaved={(company) => {
                setOpen(false)
                onMade(company)
                showToast({ text: m.company_saved({ name: company.label }) })
              }}
              onCancel={() => setOpen(false)}
            />
          </Dialog>,
          document.body,
        )}
    </div>
  )
}
