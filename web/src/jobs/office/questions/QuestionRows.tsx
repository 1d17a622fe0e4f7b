import { MOST_QUESTIONS, type ScreeningQuestion } from '@korak/contract/screening.rules.ts'
import { announce } from '#base/page/announce.ts'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { BLANK, focusOn, QuestionFields, type TypedQuestion } from './QuestionFields.tsx'
import styles from './QuestionRows.module.css'

export const typedQuestions = (questions: readonly ScreeningQuestion[]): TypedQuestion[] =>
  questions.map((question) => ({ ...question, key: crypto.randomUUID() }))
/** As calls take it: options are of a choice. */
export const questionInput = ({ key: _, ...question }: TypedQuestion): ScreeningQuestion => ({
  ...question,
  sl: question.sl.trim(),
  en: question.en.trim(),
  options: question.type === 'choice' ? question.options.map(({ sl, en }) => ({ sl: sl.trim(), en: en.trim() })) : [],
})

interface Props {
  questions: readonly TypedQuestion[]
  /** Also from what is undone later: from the questions there are by then. */
  onChange: (change: (questions: readonly TypedQuestion[]) => TypedQuestion[]) => void
  /** By the place of the question and its field: `questions.2.en`, `questions.2.options.0.sl`. */
  errors: Readonly<Record<string, string>>
  /** A question was changed; null: the places of questions, by which errors are named, are others now. */
  onCorrect: (field: string | null) => void
  /** What nobody may be asked, by the place of the question. */
  warnings: ReadonlyMap<number, readonly string[]>
  readOnly: boolean
}

/** Errors of a question that are about what was changed in it. */
const errorsOf = (errors: Props['errors'], at: number, changes: Partial<TypedQuestion>): string[] =>
  Object.keys(errors).filter((field) =>
    Object.keys(changes).some((name) => `${field}.`.startsWith(`questions.${at}.${name}.`)),
  )

/** Questions in their order; moved by buttons, or with Alt and an arrow from anywhere in a row. */
export function QuestionRows({ questions, onChange, errors, onCorrect, warnings, readOnly }: Props) {
  const nameOf = (question: TypedQuestion) => question.sl || m.office_untitled()
  const move = (at: number, step: 1 | -1) => {
    const question = questions[at]
    const place = at + step
    if (!question || !questions[place]) return
    onCorrect(null)
    onChange((now) => now.toSpliced(at, 1).toSpliced(place, 0, question))
    announce(m.questions_moved({ name: nameOf(question), place: place + 1 }))
  }
  const remove = (at: number) => {
    const question = questions[at]
    if (!question) return
    onCorrect(null)
    const next = Math.min(at, questions.length - 2)
    focusAfter(
      () => onChange((now) => now.filter(({ key }) => key !== question.key)),
      () => (next >= 0 ? focusOn(`questions.${next}.sl`)() : document.getElementById('add-question')),
    )
    showToast({
      text: m.questions_removed({ name: nameOf(question) }),
      action: {
        label: m.action_undo(),
        run: () => {
          onCorrect(null)
          onChange((now) => [...now.slice(0, at), question, ...now.slice(at)])
        },
      },
    })
  }
  const add = () =>
    focusAfter(
      () =>
        onChange((now) => [...now, { ...BLANK, key: crypto.randomUUID(), type: 'text', required: true, options: [] }]),
      focusOn(`questions.${questions.length}.sl`),
    )
  return (
    <>
      {questions.length > 0 && (
        <ol className={styles.questions} aria-label={m.questions_own()}>
          {questions.map((question, at) => (
            <li key={question.key}>
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same */}
              <div
                role="group"
                aria-label={m.questions_of({ place: at + 1, name: nameOf(question) })}
                className={styles.question}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
                  if (!event.altKey || !step || readOnly) return
                  event.preventDefault()
                  move(at, step)
                }}
              >
                <QuestionFields
                  name={`questions.${at}`}
                  question={question}
                  errors={errors}
                  readOnly={readOnly}
                  onChange={(changes) => {
                    for (const field of errorsOf(errors, at, changes)) onCorrect(field)
                    onChange((now) => now.map((one) => (one.key === question.key ? { ...one, ...changes } : one)))
                  }}
                />
                {(warnings.get(at) ?? []).map((warning) => (
                  <Notice key={warning} tone="warn" role="status">
                    {warning}
                  </Notice>
                ))}
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
                      aria-disabled={at === questions.length - 1}
                      onClick={() => move(at, 1)}
                    />
                    <IconButton icon={IconTrash} label={m.questions_remove()} onClick={() => remove(at)} />
                  </div>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      {!readOnly && questions.length < MOST_QUESTIONS && (
        <div>
          <Button id="add-question" variant="secondary" icon={IconPlus} onClick={add}>
            {m.questions_add()}
          </Button>
        </div>
      )}
    </>
  )
}
