import { useState } from 'react'
import type { Reply } from '@korak/contract/replies.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { formatDate } from '#base/text/dates.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import styles from './replies.module.css'

interface Props {
  reply: Reply
  /** Why it waits, in words. */
  doubt: string
  onAssign: (ref: string) => Promise<void>
  onClose: () => void
}

/** Who has sent an answer, its words, and the application it belongs to. */
export function AssignDialog({ reply, doubt, onAssign, onClose }: Props) {
  const [ref, setRef] = useState(reply.ref_no ?? '')
  const form = useSubmit(
    async () => onAssign(ref.trim()),
    (): Record<string, string> => (ref.trim() ? {} : { ref_no: m.error_reply_application() }),
  )
  return (
    <Dialog open title={reply.subject || reply.from_address} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={ref} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <FactsList
            facts={[
              { label: m.replies_from(), value: reply.from_address },
              { label: m.replies_received(), value: formatDate(reply.created_at) },
              { label: m.replies_doubt(), value: doubt },
            ]}
          />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
          <div className={styles.text} tabIndex={0} role="region" aria-label={m.reply_text()}>
            {reply.text || m.reply_empty()}
          </div>
          {reply.left_out.length > 0 && (
            <p className="muted">{m.reply_attachments({ names: reply.left_out.join(', ') })}</p>
          )}
          <TextInput
            label={m.reply_ref()}
            hint={m.reply_ref_hint()}
            name="ref_no"
            limit={20}
            value={ref}
            error={form.errors['ref_no']}
            onChange={(event) => {
              setRef(event.target.value)
              form.correct('ref_no')
            }}
          />
          <FormActions submit={m.reply_assign()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
