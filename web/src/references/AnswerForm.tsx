import type { LinkedReference, ReferenceDraft } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { CallError } from '#base/data/errors.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import type { Draft } from './useDraft.ts'
import { AGAIN_WORDS } from './words.ts'

interface Props {
  token: string
  draft: Draft
  onBack: () => void
  onAnswered: (next: LinkedReference) => void
}
type TextField = 'work' | 'strengths' | 'watch' | 'words'

/** A few questions; what is typed is kept by the server, for whoever comes back with the link. */
export function AnswerForm({ token, draft, onBack, onAnswered }: Props) {
  const { typed } = draft
  const form = useSubmit(
    async () => {
      // Nothing is sent without what was written on another device, nor with it unread.
      if (await draft.meet()) throw new CallError({ status: 409, code: 'STALE', message: m.form_stale() })
      const body = { ...typed, again: typed.again ?? 'unsaid' }
      return call('POST /public/references/:token/answer', { params: { token }, body })
    },
    () => ({
      ...requireTexts(typed as unknown as Record<string, string>, ['work', 'period', 'strengths']),
      ...(typed.again === null && { again: m.reference_again_required() }),
    }),
    (answered) => {
      draft.end()
      onAnswered(answered)
    },
  )
  const change = (changes: Partial<ReferenceDraft>) => {
    draft.change(changes)
    for (const field of Object.keys(changes)) form.correct(field)
  }
  const words = (field: TextField, label: string, limit: number, optional = false) => (
    <TextArea
      label={label}
      name={field}
      rows={4}
      limit={limit}
      optional={optional}
      value={typed[field]}
      error={form.errors[field]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={5}>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {words('work', m.reference_q_work(), 2000)}
        <TextInput
          label={m.reference_q_period()}
          hint={m.reference_q_period_hint()}
          name="period"
          limit={200}
          value={typed.period}
          error={form.errors['period']}
          onChange={(event) => change({ period: event.target.value })}
        />
        {words('strengths', m.reference_q_strengths(), 2000)}
        {words('watch', m.reference_q_watch(), 2000, true)}
        <RadioGroup
          legend={m.reference_q_again()}
          name="again"
          value={typed.again ?? ''}
          error={form.errors['again']}
          options={Object.entries(AGAIN_WORDS).map(([value, word]) => ({ value, label: word() }))}
          onChange={(event) => change({ again: event.target.value as ReferenceDraft['again'] })}
        />
        {words('words', m.reference_q_words(), 4000, true)}
        <p role="status" className="muted">
          {draft.words}
        </p>
        <Row>
          <Button type="submit" pending={form.pending}>
            {m.reference_answer_send()}
          </Button>
          <Button variant="secondary" onClick={onBack}>
            {m.reference_back()}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
