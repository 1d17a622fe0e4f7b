import { useEffect, useRef, useState } from 'react'
import { progressOf } from '@korak/engine/answers.ts'
import { announce } from '#base/announce.ts'
import { navigate } from '#base/navigation.tsx'
import { ConflictDialog } from '#questionnaires/ConflictDialog.tsx'
import { FillingHeader } from '#questionnaires/FillingHeader.tsx'
import filling from '#questionnaires/filling.module.css'
import { SaveLine } from '#questionnaires/SaveLine.tsx'
import { Thanks } from '#questionnaires/Thanks.tsx'
import { Progress } from '#ui/Progress.tsx'
import { m } from '#words/messages.js'
import styles from './feedback.module.css'
import { forgetRequests } from './rating.api.ts'
import { beginningOf, questionsFor, togetherSnapshot } from './together.ts'
import { TogetherReview } from './TogetherReview.tsx'
import { TogetherSlide } from './TogetherSlide.tsx'
import type { Held } from './WithAnswers.tsx'
import { nameOf } from './words.ts'

type Place = { at: 'item'; key: string } | { at: 'review' } | { at: 'done' }

interface Props {
  held: readonly Held[]
  head: Omit<Parameters<typeof FillingHeader>[0], 'children' | 'onLeave'>
  home: string
  onLocked: () => void
}

/** Filling in about several people: one question at a time for all of them, review, thanks. */
export function TogetherFilling({ held, head, home, onLocked }: Props) {
  const [submitted, setSubmitted] = useState<ReadonlySet<string>>(new Set())
  const open = held.filter(({ details }) => !submitted.has(details.uid))
  const questions = questionsFor(open)
  const [thanks, setThanks] = useState('')
  const [chosen, setPlace] = useState<Place>(() => beginningOf(open, questions))
  const place: Place = open.length === 0 ? { at: 'done' } : chosen
  const body = useRef<HTMLDivElement>(null)
  const placeName = place.at === 'item' ? place.key : `(${place.at})`
  const isLocked = open.some(({ answering }) => ['locked', 'gone'].includes(answering.snapshot.state))

  useEffect(() => {
    window.scrollTo(0, 0)
    body.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [placeName])
  useEffect(() => {
    if (!isLocked) return
    announce(m.q_closed_notice())
    forgetRequests()
    onLocked()
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it happens
  }, [isLocked])

  const go = (next: Place) => {
    setPlace(next)
    if (next.at === 'item') for (const { answering } of open) answering.queue.at(next.key)
  }
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
    if (next) go({ at: 'item', key: next.item.key })
    else if (by === 1) go({ at: 'review' })
    else void leave()
  }
  const leave = async () => {
    await Promise.all(open.map(({ answering }) => answering.queue.flush()))
    forgetRequests()
    await navigate(home)
  }
  const conflicting = open.find(({ answering }) => answering.snapshot.conflicts.length > 0)
  const conflict = conflicting?.answering.snapshot.conflicts[0]
  const numbered = questions.filter(({ item }) => item.type !== 'info')
  return (
    <div className={styles.frame} data-people={held.length}>
      <FillingHeader {...head} {...(place.at !== 'done' && { onLeave: () => void leave() })}>
        {place.at !== 'done' && (
          <>
            {current && <p>{m.q_slide({ n: Math.max(1, numbered.indexOf(current) + 1), total: numbered.length })}</p>}
            <div className={styles.bars}>
              {open.map((one) => (
                <Bar key={one.details.uid} one={one} />
              ))}
            </div>
            <SaveLine snapshot={togetherSnapshot(open)} />
          </>
        )}
      </FillingHeader>
      <div ref={body} className={filling.body}>
        {place.at === 'item' && current && (
          <TogetherSlide key={current.item.key} question={current} held={open} onStep={step} />
        )}
        {place.at === 'review' && (
          <TogetherReview
            held={held}
            questions={questions}
            submitted={submitted}
            onGo={(key) => go({ at: 'item', key })}
            onBack={() => go({ at: 'item', key: questions.at(-1)?.item.key ?? '' })}
            onSubmitted={(uid, text) => {
              setThanks(text)
              setSubmitted((before) => new Set([...before, uid]))
            }}
          />
        )}
        {place.at === 'done' && <Thanks text={thanks} home={home} />}
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

/** How far the answers about one person are. */
function Bar({ one: { details, answering } }: { one: Held }) {
  const { answered, total } = progressOf(details.definition, answering.answers, details.facts)
  const progress = m.q_progress({ done: answered, total })
  return (
    <Progress
      value={answered}
      max={Math.max(total, 1)}
      label={m.feedback_together_progress({ name: nameOf(details), progress })}
    />
  )
}
