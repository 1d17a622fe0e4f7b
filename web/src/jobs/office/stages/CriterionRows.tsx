import { useState } from 'react'
import { type Criterion, MOST_CRITERIA } from '@korak/contract/evaluations.rules.ts'
import { announce } from '#base/page/announce.ts'
import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { Removed } from './Removed.tsx'
import styles from './CriterionRows.module.css'

/** A criterion as it is typed; its key stays while it is moved about. */
export type TypedCriterion = Criterion & { key: string }
const BLANK: Criterion = { name_sl: '', name_en: '', ask_sl: '', ask_en: '', good_sl: '', good_en: '' }
const FIELDS = [
  ['name_sl', () => m.guide_name_sl()],
  ['name_en', () => m.guide_name_en()],
  ['ask_sl', () => m.guide_ask_sl()],
  ['ask_en', () => m.guide_ask_en()],
  ['good_sl', () => m.guide_good_sl()],
  ['good_en', () => m.guide_good_en()],
] as const

export const typedCriteria = (criteria: readonly Criterion[]): TypedCriterion[] =>
  criteria.map((one) => ({ ...one, key: crypto.randomUUID() }))
export const criterionInput = (one: TypedCriterion): Criterion => ({
  name_sl: one.name_sl.trim(),
  name_en: one.name_en.trim(),
  ask_sl: one.ask_sl.trim(),
  ask_en: one.ask_en.trim(),
  good_sl: one.good_sl.trim(),
  good_en: one.good_en.trim(),
})
/** What has to be there in both languages before a guide can be saved. */
export const criterionFaults = (criteria: readonly Criterion[]): Record<string, string> =>
  Object.fromEntries(
    criteria.flatMap((one, at) =>
      (['name_sl', 'name_en', 'ask_sl', 'ask_en'] as const)
        .filter((name) => one[name] === '')
        .map((name) => [`criteria.${at}.${name}`, m.error_required()]),
    ),
  )

interface Props {
  criteria: readonly TypedCriterion[]
  onChange: (criteria: TypedCriterion[]) => void
  /** By the place of the criterion and its field: `criteria.2.name_sl`. */
  errors: Readonly<Record<string, string>>
  /** A field was changed; null: the places of criteria, by which errors are named, are others now. */
  onCorrect?: ((field: string | null) => void) | undefined
  readOnly: boolean
}
const focusOn = (at: number) => () => document.querySelector<HTMLElement>(`[name="criteria.${at}.name_sl"]`)

/** Criteria in their order; moved by buttons, or with Alt and an arrow from anywhere in one. */
export function CriterionRows({ criteria, onChange, errors, onCorrect, readOnly }: Props) {
  const [gone, setGone] = useState<{ at: number; one: TypedCriterion } | null>(null)
  const nameOf = (one: TypedCriterion) => one.name_sl || m.office_untitled()
  const move = (at: number, step: 1 | -1) => {
    const one = criteria[at]
    const place = at + step
    if (!one || !criteria[place]) return
    onCorrect?.(null)
    onChange(criteria.toSpliced(at, 1).toSpliced(place, 0, one))
    announce(m.guide_moved({ name: nameOf(one), place: place + 1 }))
  }
  const remove = (at: number) => {
    const one = criteria[at]
    if (!one) return
    onCorrect?.(null)
    setGone({ at, one })
    const next = Math.min(at, criteria.length - 2)
    focusAfter(
      () => onChange(criteria.toSpliced(at, 1)),
      () => (next >= 0 ? focusOn(next)() : document.getElementById('add-criterion')),
    )
    announce(m.guide_removed({ name: nameOf(one) }))
  }
  const putBack = ({ at, one }: { at: number; one: TypedCriterion }) => {
    onCorrect?.(null)
    focusAfter(
      () => {
        setGone(null)
        onChange(criteria.toSpliced(at, 0, one))
      },
      focusOn(Math.min(at, criteria.length)),
    )
  }
  const add = () =>
    focusAfter(() => onChange([...criteria, { ...BLANK, key: crypto.randomUUID() }]), focusOn(criteria.length))
  return (
    <>
      {criteria.length > 0 && (
        <ol className={styles.criteria} aria-label={m.guide_own()}>
          {criteria.map((one, at) => (
            <li key={one.key}>
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same */}
              <div
                role="group"
                aria-label={m.guide_criterion({ place: at + 1, name: nameOf(one) })}
                className={styles.criterion}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
                  if (!event.altKey || !step || readOnly) return
                  event.preventDefault()
                  move(at, step)
                }}
              >
                {FIELDS.map(([name, label]) => {
                  const field = {
                    label: label(),
                    name: `criteria.${at}.${name}`,
                    lang: name.endsWith('en') ? 'en' : 'sl',
                    value: one[name],
                    error: errors[`criteria.${at}.${name}`],
                    disabled: readOnly,
                    onChange: (event: { target: { value: string } }) => {
                      onCorrect?.(`criteria.${at}.${name}`)
                      onChange(criteria.toSpliced(at, 1, { ...one, [name]: event.target.value }))
                    },
                  }
                  if (name.startsWith('name')) return <TextInput key={name} limit={120} {...field} />
                  return <TextArea key={name} limit={1000} rows={2} optional={name.startsWith('good')} {...field} />
                })}
                {!readOnly && (
                  <div className={styles.tools}>
                    <IconButton
                      icon={IconArrowUp}
                      label={m.stages_up()}
                      aria-disabled={at === 0}
                      onClick={() => move(at, -1)}
                    />
                    <IconButton
                      icon={IconArrowDown}
                      label={m.stages_down()}
                      aria-disabled={at === criteria.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton icon={IconTrash} label={m.guide_remove()} onClick={() => remove(at)} />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {gone && !readOnly && criteria.length < MOST_CRITERIA && (
        <Removed words={m.guide_removed({ name: nameOf(gone.one) })} onUndo={() => putBack(gone)} />
      )}
      {!readOnly && criteria.length < MOST_CRITERIA && (
        <div>
          <Button id="add-criterion" variant="secondary" icon={IconPlus} onClick={add}>
            {m.guide_add()}
          </Button>
        </div>
      )}
    </>
  )
}
