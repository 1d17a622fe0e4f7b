import type { ReactNode } from 'react'
import type { AnswerValue, Item } from '@korak/contract/definition.ts'
import type { Fault } from '@korak/engine/questionnaires/answers.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'
import { MultiQuestion, SingleQuestion } from './ChoiceQuestion.tsx'
import styles from '#answers/filling/filling.module.css'
import { FileQuestion } from './FileQuestion.tsx'
import type { Files } from './files.ts'
import { MatrixQuestion } from './MatrixQuestion.tsx'
import { RankingQuestion } from './RankingQuestion.tsx'
import { ScaleQuestion } from './ScaleQuestion.tsx'
import { TableQuestion } from './TableQuestion.tsx'
import { DateQuestion, NumberQuestion, TextQuestion } from './TypedQuestion.tsx'
import { type Paper, faultWords, say, textOf } from '#answers/labels.ts'

/** An answer, or what becomes of the one that stands there by then. */
export type NewAnswer = AnswerValue | ((held: AnswerValue | undefined) => AnswerValue)
type OnAnswer = (value: NewAnswer, pause?: number) => void

interface Props {
  item: Item
  /** Whom the answer is about, where the same question is asked about several and stands above them. */
  about?: string
  isOptional: boolean
  /** It stands among others in a form: its words are the label of its field. */
  inForm?: boolean
  /** After a choice the next question comes by itself. */
  goesOn?: boolean
  value: AnswerValue | undefined
  faults: readonly Fault[]
  /** Why the server did not take the answer; undefined: it has not refused it. */
  refusal?: string | undefined
  /** What is wrong, in words. */
  error?: string | undefined
  paper: Paper
  files: Files | null
  onAnswer: OnAnswer
}
/** What every kind of question gets. */
export interface QuestionProps<T extends Item['type']> {
  item: Extract<Item, { type: T }>
  /** The question, as the heading of the page; null where it is the label of the field. */
  heading: ReactNode
  isOptional: boolean
  text: string
  help: string | undefined
  error: string | undefined
  faults: readonly Fault[]
  value: AnswerValue | undefined
  paper: Paper
  /** Null where no files are taken. */
  files: Files | null
  onAnswer: OnAnswer
}

/** Draws a question by its kind. */
export function Question({ item, about, isOptional, inForm, goesOn, value, faults, refusal, ...props }: Props) {
  const { error: wrong, paper, files, onAnswer } = props
  const question = withNonBreaking(textOf(item, paper))
  const text = about ? `${about}: ${question}` : question
  const helps = [item.help ? say(item.help) : '', goesOn ? m.q_goes_on() : ''].filter(Boolean).join(' ')
  const help = helps ? withNonBreaking(helps) : undefined
  const mark = isOptional && item.type !== 'info' && <span className={styles.optional}> ({m.form_optional()})</span>
  const isTyped = ['text', 'textarea', 'number', 'date'].includes(item.type)
  const heading = inForm ? (
    isTyped ? null : (
      <>
        {text}
        {mark}
      </>
    )
  ) : about ? (
    <h2 className={styles.about}>{about}</h2>
  ) : (
    <h1 tabIndex={-1} id="question" className={styles.question}>
      {text}
      {mark}
    </h1>
  )
  const [fault] = faults
  const refused = refusal === undefined ? undefined : `${m.q_refused()} ${refusal}`.trim()
  const error = fault ? faultWords(fault, item.type) : (wrong ?? refused)
  const rest = { heading, isOptional, text, help, error, faults, value, paper, files, onAnswer }
  switch (item.type) {
    case 'scale':
      return <ScaleQuestion item={item} {...rest} />
    case 'single':
      return <SingleQuestion item={item} {...rest} />
    case 'multi':
      return <MultiQuestion item={item} {...rest} />
    case 'number':
      return <NumberQuestion item={item} {...rest} />
    case 'text':
    case 'textarea':
      return <TextQuestion item={item} {...rest} />
    case 'date':
      return <DateQuestion item={item} {...rest} />
    case 'matrix':
      return <MatrixQuestion item={item} {...rest} />
    case 'ranking':
      return <RankingQuestion item={item} {...rest} />
    case 'table':
      return <TableQuestion item={item} {...rest} />
    case 'file':
      return <FileQuestion item={item} {...rest} />
    case 'info':
      return (
        <>
          {heading}
          {help && <p className={styles.text}>{help}</p>}
        </>
      )
  }
}
