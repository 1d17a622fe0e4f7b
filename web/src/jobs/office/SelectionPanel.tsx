import { useState } from 'react'
import { noticeDue } from '@korak/contract/jobs.rules.ts'
import { call } from '#base/data/call.ts'
import { showAnswer } from '#base/data/query.ts'
import { showToast } from '#base/page/toasts.ts'
import { formatDay } from '#base/text/dates.ts'
import styles from '#jobs/publications/PublicationPanel.module.css'
import { Button } from '#ui/action/Button.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { SelectionDialog } from './SelectionDialog.tsx'
import { asShown, type JobEditing } from './useJobEditing.ts'

/** When the client has ended the selection, and by when those who were not chosen are to be told. */
export function SelectionPanel({ editing }: { editing: JobEditing }) {
  const { base: job } = editing
  const [isOpen, setOpen] = useState(false)
  const ended = job.selection_ended_on
  if (job.status === 'draft' || (!ended && !job.may.select)) return null
  const save = async (day: string | null) => {
    const params = { uid: job.uid }
    const body = { rev: editing.latest().rev, selection_ended_on: day }
    const answer = await asShown(editing, () => call('PUT /jobs/:uid/selection', { params, body }))
    editing.adopt(answer)
    await showAnswer('GET /jobs/:uid', { params }, answer)
    showToast({ text: day ? m.selection_saved() : m.selection_removed() })
  }
  return (
    <Section title={m.selection_heading()} className={styles.panel}>
      <Stack gap={3}>
        <p>
          {ended
            ? m.selection_known({ date: formatDay(ended), due: formatDay(noticeDue(ended)) })
            : m.selection_unknown()}
        </p>
        {job.may.select && (
          <div>
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {m.selection_enter()}
            </Button>
          </div>
        )}
      </Stack>
      {isOpen && (
        <SelectionDialog
          title={m.selection_heading()}
          day={ended}
          rev={job.rev}
          isAsked={!ended}
          submit={m.selection_save()}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}
