import { useState } from 'react'
import type { Language } from '@korak/contract/shapes.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { reasonFault } from '#office/reason-fault.ts'
import { m } from '#words/messages.js'

const BOTH: readonly Language[] = ['sl-SI', 'en-EN']
const FIELDS = { 'sl-SI': 'reason_sl', 'en-EN': 'reason_en' } as const
export type Reasons = { [field in (typeof FIELDS)[Language]]?: string }
const LABELS: Record<Language, () => string> = {
  'sl-SI': () => m.proposals_reason_sl(),
  'en-EN': () => m.proposals_reason_en(),
}
const READS: Record<Language, () => string> = {
  'sl-SI': () => m.proposals_reason_language_sl(),
  'en-EN': () => m.proposals_reason_language_en(),
}

interface Props {
  title: string
  /** Of the one person who reads why; without it there may be several of either language. */
  language?: Language
  onDecline: (reasons: Reasons) => Promise<void> | void
  onClose: () => void
}

/** Asks why proposals are declined; nothing has to be said. What is said the assessed person reads in their language. */
export function DeclineDialog({ title, language, onDecline, onClose }: Props) {
  const [reasons, setReasons] = useState<Reasons>({})
  const asked = language ? [language] : BOTH
  const form = useSubmit(
    async () => onDecline(reasons),
    () =>
      Object.fromEntries(
        BOTH.flatMap((one) => {
          const reason = reasons[FIELDS[one]] ?? ''
          const fault = reason.trim() ? reasonFault(reason, one) : undefined
          return fault ? [[FIELDS[one], fault]] : []
        }),
      ),
  )
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={reasons} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <p>
            {m.proposals_reason_hint()} {language ? READS[language]() : m.proposals_reason_languages()}
          </p>
          {asked.map((each) => (
            <TextArea
              key={each}
              label={language ? m.proposals_reason() : LABELS[each]()}
              name={FIELDS[each]}
              rows={3}
              limit={1000}
              lang={HTML_LANG[each]}
              value={reasons[FIELDS[each]] ?? ''}
              error={form.errors[FIELDS[each]]}
              onChange={(event) => {
                setReasons({ ...reasons, [FIELDS[each]]: event.target.value })
                form.correct(FIELDS[each])
              }}
            />
          ))}
          <FormActions submit={m.proposals_decline()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
