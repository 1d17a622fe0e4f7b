import { type ReactNode, useEffect, useRef } from 'react'
import { announce } from '#base/page/announce.ts'
import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { SummaryList } from '#ui/list/SummaryList.tsx'
import { m } from '#words/messages.js'
import { findField } from '#ui/form/find-field.ts'
import styles from './TwoValues.module.css'

const TWO_VALUES = 'two-values'
/** Leads to what keeps a form from being saved: values that have to be chosen between, else the first field that is wrong. */
export const leadToWhatHolds = (): void => {
  const wrong = ['input', 'select', 'textarea', '[role="textbox"]'].map(
    (field) => `main form ${field}[aria-invalid="true"]`,
  )
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  ;(find(`[data-name="${TWO_VALUES}"]`) ?? find(wrong.join(', ')))?.focus()
}

interface Props {
  title?: string
  fields: readonly { field: string; label: string; theirs: ReactNode; mine: ReactNode }[]
  /** Which value of a field stays. */
  onChoose: (field: string, which: 'theirs' | 'mine') => void
}

/** Fields changed here and elsewhere: both values of each, and which of them stays. */
export function TwoValues({ title = m.form_both(), fields, onChoose }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const isAsked = fields.length > 0
  useEffect(() => {
    if (!isAsked) return
    // Whoever has pressed a button is led here; whoever types is only told.
    if (document.activeElement?.matches('body, button')) ref.current?.focus()
    else announce(m.profile_elsewhere_appeared())
  }, [isAsked])
  if (!isAsked) return null
  return (
    <Notice tone="warn" title={title} ref={ref} name={TWO_VALUES}>
      <Stack gap={5}>
        {fields.map(({ field, label, theirs, mine }) => {
          const choose = (which: 'theirs' | 'mine') => () =>
            focusAfter(
              () => onChoose(field, which),
              () => findField(field),
            )
          const hidden = <span className="visually-hidden">: {label}</span>
          return (
            <div key={field} role="group" aria-label={label}>
              <Stack gap={3}>
                <p>{label}</p>
                <SummaryList
                  rows={[
                    { label: m.profile_elsewhere_theirs(), value: <span className={styles.words}>{theirs}</span> },
                    { label: m.profile_elsewhere_mine(), value: <span className={styles.words}>{mine}</span> },
                  ]}
                />
                <Row>
                  <Button variant="secondary" onClick={choose('theirs')}>
                    {m.profile_elsewhere_take()}
                    {hidden}
                  </Button>
                  <Button variant="secondary" onClick={choose('mine')}>
                    {m.profile_elsewhere_keep()}
                    {hidden}
                  </Button>
                </Row>
              </Stack>
            </div>
          )
        })}
      </Stack>
    </Notice>
  )
}
