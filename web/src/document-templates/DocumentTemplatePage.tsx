import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { DocumentTemplate, DocumentTexts } from '@korak/contract/document-templates.ts'
import { DOCUMENT_FIELDS } from '@korak/contract/documents.rules.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { requireTexts, useSubmit, wordsOf } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfferDocument } from '#applications/offers/OfferDocument.tsx'
import { CommandButton } from '#office/CommandButton.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { FIELD_WORDS, isText, KIND_WORDS, TEXT_WORDS } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/templates/documents/:uid',
    title: 'documents_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'documents.manage',
    section: null,
  },
]

/** The text a kind of document is made from, in both languages, with its fields and its history. */
export function DocumentTemplatePage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /document-templates/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: KIND_WORDS[query.data.kind]() } : null)
  return (
    <RecordLoaded list="/office/templates/documents" query={query}>
      {(template) => <Shown key={template.uid} template={template} />}
    </RecordLoaded>
  )
}

const NAMES = ['title_sl', 'text_sl', 'title_en', 'text_en'] as const
type Texts = Record<(typeof NAMES)[number], string>
const textsOf = (of?: DocumentTexts): Texts =>
  Object.fromEntries(NAMES.map((name) => [name, of?.[name] ?? ''])) as Texts

function Shown({ template }: { template: DocumentTemplate }) {
  const { uid, rev, kind, may } = template
  const params = { uid }
  const keep = async (answer: DocumentTemplate, said: string, undo?: () => Promise<void>) => {
    await showAnswer('GET /document-templates/:uid', { params }, answer)
    await queryClient.invalidateQueries({ queryKey: ['GET /document-templates/:uid/changes'] })
    showToast({ text: said, ...(undo && { action: { label: m.action_undo(), run: () => void undo() } }) })
  }
  const trying = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      showToast({ text: wordsOf(error), tone: 'info' })
      // The next press is about what is there by now.
      await queryClient.invalidateQueries({ queryKey: ['GET /document-templates/:uid'] })
    }
  }
  const reset = () =>
    trying(async () => {
      const after = await call('POST /document-templates/:uid/reset', { params, body: { rev } })
      const body = { ...textsOf(template), rev: after.rev }
      await keep(after, m.document_is_reset(), () =>
        trying(async () => keep(await call('PUT /document-templates/:uid', { params, body }), m.document_saved())),
      )
    })
  return (
    <OfficeScreen
      title={KIND_WORDS[kind]()}
      above={{ label: m.documents_title(), href: '/office/templates/documents' }}
      lead={<p className="muted">{m.documents_lead()}</p>}
      actions={
        may.reset && (
          <CommandButton variant="secondary" onRun={reset}>
            {m.document_reset()}
          </CommandButton>
        )
      }
    >
      <Stack gap={6}>
        <Editor template={template} onSaved={(answer) => void keep(answer, m.document_saved())} />
        <Section title={m.document_fields()}>
          <p className="muted">{m.document_fields_hint()}</p>
          <FactsList facts={DOCUMENT_FIELDS.map((field) => ({ label: `{{${field}}}`, value: FIELD_WORDS[field]() }))} />
        </Section>
        <History uid={uid} />
      </Stack>
    </OfficeScreen>
  )
}

type Preview = AnswerOf<'POST /document-templates/preview'>

function Editor({ template, onSaved }: { template: DocumentTemplate; onSaved: (answer: DocumentTemplate) => void }) {
  const fields = useSharedFields<DocumentTemplate, Texts>(template, textsOf)
  const { before, values: texts, unsettled } = fields
  const [preview, setPreview] = useState<{ of: number; documents: Preview } | null>(null)
  const [isLooking, setLooking] = useState(false)
  useBlockWhen(fields.isChanged)
  const form = useSubmit(
    async () => {
      if (isLooking) {
        const documents = await call('POST /document-templates/preview', { body: texts })
        return setPreview({ of: template.rev, documents })
      }
      const answer = await fields.save({
        save: ({ rev, names, values }) => {
          const body = { ...Object.fromEntries(names.map((name) => [name, values[name]])), rev }
          return call('PUT /document-templates/:uid', { params: { uid: template.uid }, body })
        },
      })
      onSaved(answer)
    },
    () => ({ ...requireTexts(texts, NAMES), ...(!isLooking && fields.faults()) }),
    { elsewhere: () => queryClient.invalidateQueries({ queryKey: ['GET /document-templates/:uid'] }) },
  )
  const field = (name: (typeof NAMES)[number]) => {
    const shared = {
      label: TEXT_WORDS[name](),
      name,
      lang: name.endsWith('sl') ? 'sl' : 'en',
      value: texts[name],
      error: form.errors[name],
      disabled: !template.may.update,
      onChange: (event: { target: { value: string } }) => {
        fields.change(name, event.target.value)
        form.correct(name)
      },
    }
    return name.startsWith('title') ? (
      <TextInput key={name} limit={200} {...shared} />
    ) : (
      <TextArea key={name} rows={14} limit={20_000} {...shared} />
    )
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          fields={unsettled.map((name) => ({
            field: name,
            label: TEXT_WORDS[name](),
            theirs: before[name],
            mine: texts[name],
          }))}
          onChoose={(name, which) => {
            fields.settle(name as keyof Texts, which)
            form.correct(name)
          }}
        />
        {NAMES.map(field)}
        {template.may.update && (
          <Row>
            <Button type="submit" variant="secondary" onClick={() => setLooking(true)}>
              {m.document_preview_show()}
            </Button>
            <Button type="submit" pending={form.pending} onClick={() => setLooking(false)}>
              {m.document_save()}
            </Button>
          </Row>
        )}
        {preview?.of === template.rev && (
          <Section title={m.document_preview()}>
            <Stack gap={4}>
              <OfferDocument document={preview.documents.sl} language="sl-SI" />
              <OfferDocument document={preview.documents.en} language="en-EN" />
            </Stack>
          </Section>
        )}
      </Stack>
    </form>
  )
}

/** Asked for once somebody opens it. */
function History({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion title={m.document_history()} open={isOpen} onToggle={setOpen}>
      {isOpen && <Changes uid={uid} />}
    </Accordion>
  )
}

function Changes({ uid }: { uid: string }) {
  const query = useQuery({ ...queryOf('GET /document-templates/:uid/changes', { params: { uid } }), staleTime: 0 })
  return (
    <Loaded query={query}>
      {(changes) => (
        <RecordChanges
          changes={changes}
          level={3}
          made={m.document_made()}
          labelOf={(field) => (isText(field) ? TEXT_WORDS[field]() : field)}
        />
      )}
    </Loaded>
  )
}
