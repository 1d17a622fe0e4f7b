import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useHead } from '#base/page/head.ts'
import { showToast } from '#base/page/toasts.ts'
import { navigate, useParams } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { RecordLoaded } from '#office/place/RecordLoaded.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { LetterTemplateForm } from './LetterTemplateForm.tsx'
import { FIELD_WORDS, headingOf, type Template } from './words.ts'

export const screens: Screens = [
  {
    path: '/office/templates/:uid',
    title: 'letter_templates_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'letter_templates.update',
    section: null,
  },
]

/** What candidates are written of one event in one language. */
export function LetterTemplatePage() {
  const { uid } = useParams<'uid'>()
  const query = useQuery({ ...queryOf('GET /letter-templates/:uid', { params: { uid } }), staleTime: 0 })
  useHead(query.data ? { title: headingOf(query.data) } : null)
  const commands = useMemo<Command[]>(
    () => [
      {
        id: 'up',
        group: 'record',
        label: m.letter_template_back(),
        key: 'u',
        run: () => void navigate('/office/templates'),
      },
      {
        id: 'edit',
        group: 'record',
        label: m.letter_template_edit(),
        key: 'e',
        run: () => document.querySelector<HTMLElement>('main form textarea')?.focus(),
      },
    ],
    [],
  )
  useCommands(commands)
  return (
    <RecordLoaded list="/office/templates" query={query}>
      {(template) => <Shown key={template.uid} template={template} />}
    </RecordLoaded>
  )
}

/** Takes what a call has answered as what is there now. */
async function take(template: Template): Promise<void> {
  const params = { uid: template.uid }
  await showAnswer('GET /letter-templates/:uid', { params }, template)
  await queryClient.invalidateQueries({ queryKey: ['GET /letter-templates'] })
  await queryClient.invalidateQueries({ queryKey: keyOf('GET /letter-templates/:uid/changes', { params }) })
}

function Shown({ template }: { template: Template }) {
  const [failed, setFailed] = useState<string | null>(null)
  const { subject, text } = template
  const params = { uid: template.uid }
  /** A change that is not made in the form, which goes on with it. */
  const change = async (made: () => Promise<Template>, said: string, undo?: (after: Template) => Promise<void>) => {
    setFailed(null)
    try {
      const after = await made()
      await take(after)
      showToast({ text: said, ...(undo && { action: { label: m.action_undo(), run: () => void undo(after) } }) })
    } catch (error) {
      setFailed(wordsOf(error))
      // The next press is about what is there by now.
      await queryClient.invalidateQueries({ queryKey: keyOf('GET /letter-templates/:uid', { params }) })
    }
  }
  const reset = () =>
    change(
      () => call('POST /letter-templates/:uid/reset', { params, body: { rev: template.rev } }),
      m.letter_template_was_reset(),
      ({ rev }) =>
        change(
          () => call('PUT /letter-templates/:uid', { params, body: { subject, text, rev } }),
          m.letter_template_restored(),
        ),
    )
  const restore = (words: Partial<Record<'subject' | 'text', string>>) =>
    change(
      () => call('PUT /letter-templates/:uid', { params, body: { ...words, rev: template.rev } }),
      m.letter_template_restored(),
    )
  return (
    <OfficeScreen
      title={headingOf(template)}
      above={{ label: m.letter_templates_title(), href: '/office/templates' }}
      lead={
        template.is_own ? <Tag tone="info">{m.letter_template_own()}</Tag> : <Tag>{m.letter_template_standard()}</Tag>
      }
      actions={
        template.may.reset && (
          <CommandButton variant="secondary" onRun={reset}>
            {m.letter_template_reset()}
          </CommandButton>
        )
      }
    >
      {failed && (
        <Notice tone="danger" role="alert">
          {failed}
        </Notice>
      )}
      <Stack gap={6}>
        <LetterTemplateForm template={template} onSaved={take} />
        <History template={template} onRestore={restore} />
      </Stack>
    </OfficeScreen>
  )
}

interface HistoryProps {
  template: Template
  onRestore: (words: Partial<Record<'subject' | 'text', string>>) => Promise<void>
}

/** Asked for once somebody opens it. */
function History({ template, onRestore }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion title={m.letter_template_changes()} open={isOpen} onToggle={setOpen}>
      {isOpen && <Changes template={template} onRestore={onRestore} />}
    </Accordion>
  )
}

type Change = AnswerOf<'GET /letter-templates/:uid/changes'>[number]
const isField = (field: string): field is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, field)
/** What was before, as the call takes it. */
const wordsBefore = ({ fields }: Change) =>
  Object.fromEntries(fields.flatMap(({ field, before }) => (typeof before === 'string' ? [[field, before]] : [])))

function Changes({ template: { uid, may }, onRestore }: HistoryProps) {
  const query = useQuery({ ...queryOf('GET /letter-templates/:uid/changes', { params: { uid } }), staleTime: 0 })
  const actionOf = (change: Change) =>
    may.update && (
      <CommandButton variant="secondary" onRun={() => onRestore(wordsBefore(change))}>
        {m.job_history_restore()}
        <span className="visually-hidden">: {m.job_history_changed({ rev: change.rev })}</span>
      </CommandButton>
    )
  return (
    <Loaded query={query}>
      {(changes) => (
        <RecordChanges
          changes={changes}
          level={3}
          made={m.letter_template_made()}
          labelOf={(field) => (isField(field) ? FIELD_WORDS[field]() : field)}
          actionOf={actionOf}
        />
      )}
    </Loaded>
  )
}
