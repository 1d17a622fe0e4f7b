import { useEffect, useRef, useState } from 'react'
import { progressOf } from '@korak/engine/questionnaires/answers.ts'
import type { Href } from '@korak/contract/screens.ts'
import { announce } from '#base/page/announce.ts'
import { ConflictDialog } from '#answers/filling/ConflictDialog.tsx'
import { FillingHeader } from '#answers/filling/FillingHeader.tsx'
import filling from '#answers/filling/filling.module.css'
import { leave } from '#answers/filling/leaving.ts'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { openQuestions } from '#answers/filling/open-questions.ts'
import { SaveLine } from '#answers/filling/SaveLine.tsx'
import { Thanks } from '#answers/filling/Thanks.tsx'
import { afterReview, usePlace } from '#answers/filling/usePlace.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import { forgetRequests } from '#feedback/rating/rating.api.ts'
import { beginningOf, questionsFor, sharedSnapshot } from './shared-questions.ts'
import { SideBySideReview } from './SideBySideReview.tsx'
import { SideBySideSlide } from './SideBySideSlide.tsx'
import type { Held } from './WithAnswers.tsx'
import { nameOf } from '#feedback/labels.ts'

interface Props {
  held: readonly Held[]
  head: Omit<Parameters<typeof FillingHeader>[0], 'children' | 'onLeave'>
  home: Href
  onLocked: () => void
}

/** Filling in about several people: one question at a time for all of them, review, thanks. */
export function SideBySideFilling({ held, head, home, onLocked }: Props) {
  const [submitted, setSubmitted] = useState<ReadonlySet<string>>(new Set())
  // Whose answers are taken no more goes from the screen; what is typed about the others stays.
  const ended = held.filter((one) => !submitted.has(one.details.uid) && isOver(one))
  const rest = held.filter((one) => !ended.includes(one))
  const open = rest.filter(({ details }) => !submitted.has(details.uid))
  const questions = questionsFor(open)
  const [thanks, setThanks] = useState('')
  const { place, name, go, back } = usePlace({
    first: () => beginningOf(open, questions),
    isOpen: (one) => one.at === 'review' || (one.at === 'item' && questions.some(({ item }) => item.key === one.key)),
  })
  const isDone = open.length === 0 && submitted.size > 0
  const body = useRef<HTMLDivElement>(null)
  const view = isDone ? '(done)' : name
  const shown = useRef(view)

  useEffect(() => {
    if (place.at === 'item' && shown.current !== view) for (const { answering } of open) answering.queue.at(place.key)
    window.scrollTo(0, 0)
    body.current?.querySelector('h1')?.focus({ preventScroll: true })
    shown.current = view
    // oxlint-disable-next-line react/exhaustive-deps -- when another place is shown
  }, [view])
  useEffect(() => {
    if (ended.length === 0) return
    announce(ended.map(closedWords).join(' '))
    forgetRequests()
    if (open.length === 0 && !isDone) onLocked()
    // The field somebody was in may be gone.
    else if (document.activeElement === document.body) body.current?.querySelector('h1')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- said once for each, when it happens
  }, [ended.length])

  const index =
    place.at === 'item'
      ? Math.max(
          0,
          questions.findIndex(({ item }) => item.key === place.key),
        )
      : -1
  const current = questions[index]
  const step = (by: 1 | -1) => {
    const next = questions[index + by]
    if (place.at === 'item' && place.from) {
      const ahead = questions.slice(by === 1 ? index + 1 : questions.length)
      const missing = open.flatMap(({ details, answering }) => openQuestions(details, answering))
      const to = afterReview(place, ahead, missing)
      return to.at === 'review' ? back(to) : go(to)
    }
    if (next) (by === 1 ? go : back)({ at: 'item', key: next.item.key })
    else if (by === 1) go({ at: 'review' })
    else out()
  }
  const queues = open.map(({ answering }) => answering.queue)
  const out = () => void leave({ onChanged: forgetRequests, home }, queues)
  const conflicting = open.find(({ answering }) => answering.snapshot.conflicts.length > 0)
  const conflict = conflicting?.answering.snapshot.conflicts[0]
  const numbered = questions.filter(({ item }) => item.type !== 'info')
  return (
    <div className={styles.frame} data-people={held.length}>
      <FillingHeader {...head} {...(!isDone && { onLeave: out })}>
        {!isDone && (
          <>
            <div className={styles.bars}>
              {open.map((one) => (
                <Bar key={one.details.uid} one={one} />
              ))}
            </div>
            <SaveLine
              snapshot={sharedSnapshot(open)}
              onRetry={() => {
                for (const queue of queues) void queue.retry()
              }}
            />
          </>
        )}
      </FillingHeader>
      <div ref={body} className={filling.body}>
        {ended.map((one) => (
          <Notice key={one.transport.owner}>{closedWords(one)}</Notice>
        ))}
        {ended.map(({ transport, details }) => (
          <NotAccepted key={transport.owner} owner={transport.owner} about={nameOf(details)} />
        ))}
        {rest.map(({ transport, details, answering }) => (
          <NotAccepted
            key={transport.owner}
            owner={transport.owner}
            except={{ page: answering.queue.page, items: answering.snapshot.unfit }}
            about={nameOf(details)}
          />
        ))}
        {!isDone && place.at === 'item' && current && (
          <SideBySideSlide
            key={current.item.key}
            question={current}
            number={numbered.indexOf(current) + 1}
            held={open}
            onStep={step}
          />
        )}
        {!isDone && place.at === 'review' && (
          <SideBySideReview
            held={rest}
            questions={questions}
            submitted={submitted}
            onGo={(key, from) => go({ at: 'item', key, from })}
            onBack={() => back({ at: 'item', key: questions.at(-1)?.item.key ?? '' })}
            onSubmitted={(uid, text) => {
              setThanks(text)
              setSubmitted((before) => new Set([...before, uid]))
            }}
          />
        )}
        {isDone && <Thanks text={thanks} home={home} />}
      </div>
      {conflicting && conflict && (
        <ConflictDialog
          key={`${conflicting.details.uid} ${conflict.item}`}
          conflict={conflict}
          details={conflicting.paper}
          onSettle={(keepMine) => conflicting.answering.settle(conflict, keepMine)}
        />
      )}
    </div>
  )
}

const isOver = ({ answering }: Held) => ['locked', 'gone'].includes(answering.snapshot.state)
const closedWords = ({ details }: Held) => m.feedback_together_closed({ name: nameOf(details) })

/** How far the answers about one person are. */
function Bar({ one: { details, answering } }: { one: Held }) {
  const { answered, total } = progressOf(details.definition, answering.fit, details.facts)
  return (
    <Progress
      value={answered}
      max={Math.max(total, 1)}
      label={m.feedback_together_progress({ name: nameOf(details), done: answered, total })}
    />
  )
}
