import { type RefObject, useEffect, useRef, useState } from 'react'
import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { type SummaryLine, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { IconPlus } from '#ui/icons.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { propose } from '#feedback/feedback.api.ts'
import styles from '#feedback/feedback.module.css'
import { ProposeRow } from './ProposeRow.tsx'
import { type ProposalRow, blankRow, faultsOf, isBlank, ratersOf, withRow } from './proposals.ts'

const MOST = 30

/** People one proposes as raters, several at once. */
export function Propose({ campaign }: { campaign: OwnFeedback }) {
  const [rows, setRows] = useState<readonly ProposalRow[]>(() => [blankRow()])
  const form = useRef<HTMLFormElement>(null)
  const goTo = useFocusOf(form)
  const { pending, attempt, errors, summary, correct, reset, onSubmit } = useSubmit(
    async () => {
      const raters = ratersOf(rows)
      await propose(campaign.uid, raters)
      // What was written or added meanwhile stays.
      setRows((held) => {
        const rest = held.filter((row) => !rows.includes(row))
        return rest.length > 0 ? rest : [blankRow()]
      })
      showToast({ text: m.feedback_proposed({ count: raters.length }) })
    },
    () => faultsOf(rows),
  )
  useBlockWhen(rows.some((row) => !isBlank(row)))

  const change = (index: number, field: keyof ProposalRow, value: string) => {
    correct(`raters.${index}.${field}`)
    setRows((held) => held.map((row, at) => (at === index ? { ...row, [field]: value } : row)))
  }
  const add = () => {
    setRows((held) => [...held, blankRow()])
    goTo(rows.length)
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    // The errors name rows by their number, which changes.
    reset()
    setRows((held) => (held.length === 1 ? [blankRow()] : held.filter((one) => one !== row)))
    goTo(Math.max(0, Math.min(index, rows.length - 2)))
    if (isBlank(row)) return
    showToast({
      text: m.feedback_propose_removed(),
      action: {
        label: m.action_undo(),
        run: () => {
          reset()
          setRows((held) => withRow(held, index, row))
        },
      },
    })
  }
  return (
    <Section title={m.feedback_propose_title()}>
      <form ref={form} onSubmit={onSubmit} noValidate className={styles.propose}>
        <ErrorSummary errors={rows.length > 1 ? summary.map(withPerson) : summary} attempt={attempt} />
        <p className={styles.facts}>{m.form_all_required()}</p>
        {rows.map((row, index) => (
          <ProposeRow
            key={row.id}
            row={row}
            index={index}
            errors={errors}
            isOnly={rows.length === 1 && isBlank(row)}
            onChange={(field, value) => change(index, field, value)}
            onRemove={() => remove(index)}
          />
        ))}
        <div className={styles.actions}>
          <Button
            variant="secondary"
            icon={IconPlus}
            aria-disabled={rows.length >= MOST || undefined}
            onClick={() => rows.length < MOST && add()}
          >
            {m.feedback_propose_add()}
          </Button>
          <Button type="submit" pending={pending}>
            {m.feedback_propose_submit()}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** With several people a line says whom it is about. */
function withPerson({ field, message }: SummaryLine): SummaryLine {
  const n = Number(field?.split('.')[1]) + 1
  return { message: n > 0 ? `${message} (${m.feedback_propose_row({ n })})` : message, ...(field && { field }) }
}

/** Puts the focus on the first field of a row once it is drawn. */
function useFocusOf(form: RefObject<HTMLFormElement | null>): (row: number) => void {
  const [wanted, setWanted] = useState<{ row: number } | null>(null)
  useEffect(() => {
    if (wanted) form.current?.querySelector<HTMLElement>(`[data-row="${wanted.row}"] input`)?.focus()
  }, [wanted, form])
  return (row) => setWanted({ row })
}
