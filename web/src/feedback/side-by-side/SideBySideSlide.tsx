import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { faultsOf } from '@korak/engine/questionnaires/answers.ts'
import { own } from '@korak/engine/own.ts'
import { focusAfter } from '#base/page/focus.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import filling from '#answers/filling/filling.module.css'
import { SlideHead } from '#answers/filling/Slide.tsx'
import { Question } from '#answers/questions/Question.tsx'
import { say, textOf } from '#answers/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconArrowLeft, IconArrowRight } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import type { SharedQuestion } from './shared-questions.ts'
import type { Held } from './WithAnswers.tsx'
import { nameOf } from '#feedback/labels.ts'

interface Props {
  question: SharedQuestion
  /** Which of the questions it is; 0 where nothing is asked. */
  number: number
  held: readonly Held[]
  onStep: (by: 1 | -1) => void
}

/** One question about several people, side by side; on a phone one under the other. Enter goes on. */
export function SideBySideSlide({ question, number, held, onStep }: Props) {
  const { item, section, about, isRequired } = question
  const faults = (one: Held) =>
    faultsOf(one.details.definition, item, own(one.answering.answers, item.key) ?? null, one.answering.codelists)
  // What is wrong is said when the person has left the field, not while they type.
  // What was left wrong before is said at once.
  const [isSaid, setSaid] = useState(() => about.some((one) => faults(one).length > 0))
  const side = useRef<HTMLDivElement>(null)
  const next = () => {
    if (about.every((one) => faults(one).length === 0)) return onStep(1)
    focusAfter(
      () => setSaid(true),
      () => side.current?.querySelector<HTMLElement>('[aria-invalid="true"]'),
    )
  }
  const blur = ({ target }: FocusEvent) =>
    target instanceof HTMLInputElement && setSaid(about.some((one) => faults(one).length > 0))
  // The button that goes on belongs to all of the forms, so none of them submits by itself.
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    next()
  }
  const [first] = held
  return (
    <div className={filling.slide}>
      <SlideHead number={number} section={section} />
      <h1 tabIndex={-1} id="question" className={filling.question}>
        {first && withNonBreaking(textOf(item, first.paper))}
        {!isRequired && item.type !== 'info' && <span className={filling.optional}> ({m.form_optional()})</span>}
      </h1>
      {item.type === 'info' ? (
        item.help && <p className={filling.text}>{withNonBreaking(say(item.help))}</p>
      ) : (
        <div ref={side} className={styles.side}>
          {about.map((one) => (
            // A form for each: radio buttons of one question do not mix.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears its fields lose the focus
            <form
              key={one.details.uid}
              onSubmit={(event) => event.preventDefault()}
              onKeyDown={enter}
              onBlur={blur}
              noValidate
              className={styles.group}
            >
              <Question
                item={item}
                about={nameOf(one.details)}
                isOptional={!isRequired}
                value={own(one.answering.answers, item.key)}
                faults={isSaid ? faults(one) : []}
                refusal={one.answering.snapshot.refused.find((refused) => refused.item === item.key)?.why}
                paper={one.paper}
                files={null}
                onAnswer={(value, pause) => one.answering.answer(item.key, value, pause)}
              />
            </form>
          ))}
        </div>
      )}
      <div className={filling.steps}>
        <Button iconAfter={IconArrowRight} onClick={next}>
          {m.action_continue()}
        </Button>
        <Button variant="secondary" icon={IconArrowLeft} onClick={() => onStep(-1)}>
          {m.action_back()}
        </Button>
      </div>
    </div>
  )
}
