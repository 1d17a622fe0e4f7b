import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { COMPANY_FLAGS } from '@korak/contract/companies.rules.ts'
import { call } from '#base/data/call.ts'
import { fieldErrors } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Neighbours } from '#office/place/Neighbours.tsx'
import { type Place, usePlace } from '#office/place/place.ts'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { COMPANY_WORDS, type Company, isCompanyField } from './companies.api.ts'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyJobs, CompanyPeople } from './CompanyLists.tsx'

export const screens: Screens = [
  {
    path: '/office/companies/:uid',
    query: ['list'],
    title: 'companies_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'companies.read',
    section: null,
  },
]

/** A company: what is known of it, its jobs, its people, its history. */
export function CompanyPage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /companies/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: query.data.label } : null)
  const place = usePlace('companies', uid)
  const { up } = place
  const commands = useMemo<Command[]>(
    () => [
      { id: 'up', group: 'record', label: m.company_back(), key: 'u', href: up },
      {
        id: 'edit',
        group: 'record',
        label: m.company_edit(),
        key: 'e',
        run: () => document.querySelector<HTMLElement>('main form input')?.focus(),
      },
    ],
    [up],
  )
  useCommands(commands)
  return (
    <RecordLoaded list="/office/companies" query={query} opened={{ kind: 'company', uid }}>
      {(company) => <Shown key={company.uid} company={company} place={place} />}
    </RecordLoaded>
  )
}

function Shown({ company, place }: { company: Company; place: Place }) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <OfficeScreen
      title={withNonBreaking(company.label)}
      above={{ label: m.companies_title(), href: place.up }}
      lead={
        <Row>
          {company.must_publish_at_employment_service && <Tag tone="info">{m.company_public_tag()}</Tag>}
          {company.is_confidential && <Tag>{m.office_job_confidential()}</Tag>}
          <span className="muted">{[company.tax_number, company.city].filter(Boolean).join(' · ')}</span>
        </Row>
      }
      actions={
        <Row>
          <Neighbours place={place} />
          {company.may.delete && <Deleting company={company} onFailed={setFailed} />}
        </Row>
      }
    >
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      <Stack gap={6}>
        <Section title={m.company_facts()}>
          <CompanyForm
            company={company}
            onSaved={({ label }) => {
              showToast({ text: m.company_saved({ name: label }) })
              void queryClient.invalidateQueries({ queryKey: ['GET /companies/:uid/changes'] })
              void queryClient.invalidateQueries({ queryKey: ['GET /jobs'] })
            }}
          />
        </Section>
        <CompanyJobs company={company} />
        <CompanyPeople company={company} />
        <History company={company} />
      </Stack>
    </OfficeScreen>
  )
}

/** Asked for once somebody opens it. */
function History({ company }: { company: Company }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion title={m.company_changes()} open={isOpen} onToggle={setOpen}>
      {isOpen && <Changes company={company} />}
    </Accordion>
  )
}

function Changes({ company }: { company: Company }) {
  const params = { uid: company.uid }
  const query = useQuery({ ...queryOf('GET /companies/:uid/changes', { params }), staleTime: 0 })
  const [failed, setFailed] = useState<string | null>(null)
  const restore = async (fields: Fields) => {
    setFailed(null)
    try {
      const body = { ...Object.fromEntries(fields.map(({ field, before }) => [field, before])), rev: company.rev }
      await showAnswer('GET /companies/:uid', { params }, await call('PUT /companies/:uid', { params, body }))
      showToast({ text: m.job_history_restored() })
    } catch (error) {
      setFailed(Object.values(fieldErrors(error)).join(' ') || wordsOf(error))
      // The next press is about what is there by now.
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /companies/:uid', { params }) })
    }
    for (const key of ['GET /companies/:uid/changes', 'GET /companies', 'GET /jobs'] as const)
      await queryClient.invalidateQueries({ queryKey: [key] })
  }
  const actionOf = ({ rev, fields }: Change) =>
    company.may.update &&
    rev > 1 &&
    fields.some(isRestorable) && (
      <Button variant="secondary" onClick={() => void restore(fields.filter(isRestorable))}>
        {m.job_history_restore()}
        <span className="visually-hidden">: {m.job_history_changed({ rev })}</span>
      </Button>
    )
  return (
    <>
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      <Loaded query={query}>
        {(changes) => (
          <RecordChanges
            changes={changes}
            level={3}
            made={m.company_made()}
            labelOf={(field) => (isCompanyField(field) ? COMPANY_WORDS[field]() : field)}
            actionOf={actionOf}
          />
        )}
      </Loaded>
    </>
  )
}

type Change = AnswerOf<'GET /companies/:uid/changes'>[number]
type Fields = Change['fields']
/** There was a value, or there may be none. */
const isRestorable = ({ field, before, is_known: isKnown }: Fields[number]): boolean =>
  isKnown && isCompanyField(field) && (before !== null || !ALWAYS.has(field))
const ALWAYS: ReadonlySet<string> = new Set(['name_sl', 'name_en', ...COMPANY_FLAGS])

function Deleting({ company, onFailed }: { company: Company; onFailed: (words: string | null) => void }) {
  const [isAsked, ask] = useState(false)
  const remove = async () => {
    ask(false)
    onFailed(null)
    try {
      const { message } = await call('DELETE /companies/:uid', { params: { uid: company.uid } })
      await navigate('/office/companies')
      showToast({ text: message })
    } catch (error) {
      onFailed(wordsOf(error))
    }
  }
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        {m.company_delete()}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.company_delete_title({ name: company.label })}
        confirm={m.action_delete()}
        keep={m.company_keep()}
        onKeep={() => ask(false)}
        onConfirm={() => void remove()}
      >
        <p>{m.company_delete_text()}</p>
      </ConfirmDialog>
    </>
  )
}
