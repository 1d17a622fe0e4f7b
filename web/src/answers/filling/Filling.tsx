import { type ReactNode, useEffect, useRef, useState } from 'react'
import { faultsOf, progressOf } from '@korak/engine/questionnaires/answers.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { own } from '@korak/engine/own.ts'
import { announce } from '#base/page/announce.ts'
import { dismissToastsAbout, useToastsAbout } from '#base/page/toasts.ts'
import { navigate } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import { m } from '#words/messages.js'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FillingHeader } from './FillingHeader.tsx'
import styles from './filling.module.css'
import { Intro } from './Intro.tsx'
import { leave } from './leaving.ts'
import { NotAccepted } from './NotAccepted.tsx'
import { openQuestions } from './open-questions.ts'
import { Review } from './Review.tsx'
import { SaveLine } from './SaveLine.tsx'
import { Slide } from './Slide.tsx'
import { Thanks } from './Thanks.tsx'
import { UploadsElsewhere } from './UploadsElsewhere.tsx'
import { useAnswers } from './useAnswers.ts'
import { WithConditions } from './WithConditions.tsx'
import { useFiles } from './useFiles.ts'
import { ANSWERS } from '#answers/questions/TableQuestion.tsx'
import { afterReview, type FillingPlace, usePlace } from './usePlace.ts'
import type { Transport } from './transport.ts'
import type { Fillable } from '#answers/labels.ts'

/** Where one left off: at the noted question, else at the first without an answer. */
function beginning({ status, position, definition, answers }: Fillable): FillingPlace {
  if (status === 'open') return { at: 'intro' }
  const keys = itemsOf(definition).map(({ key }) => key)
  const key = keys.find((one) => one === position) ?? keys.find((one) => !(one in answers)) ?? keys[0]
  return key ? { at: 'item', key } : { at: 'review' }
}

interface Props {
  details: Fillable
  transport: Transport
  /** It was closed meanwhile. */
  onLocked: () => void
  /** What is said before the first question, instead of the usual; it begins by calling what it is given. */
  intro?: (onBegin: () => void) => ReactNode
  /** Beside the title, such as the choice of language. */
  tools?: ReactNode
}

/** Filling in: introduction, one question at a time, review, thanks. */
export function Filling(props: Props) {
  const { definition, title } = props.details
  return (
    <WithConditions definitions={[definition]} fallback={<FillingHeader title={withNonBreaking(title)} />}>
      <Filled {...props} />
    </WithConditions>
  )
}

/** Where something is wrong, its field; else the heading. Whoever comes back to the review goes on where they left it. */
function focusIn(body: HTMLElement | null, left: string | null) {
  const there =
    body?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]') ??
    (left === null ? null : body?.querySelector<HTMLElement>(`[data-question="${CSS.escape(left)}"]`))
  if (there) there.focus()
  else body?.querySelector('h1')?.focus({ preventScroll: true })
}

function Filled({ details, transport, onLocked, intro, tools }: Props) {
  const answering = useAnswers(details, transport)
  const { answers, fit, asked, codelists, queue, snapshot } = answering
  const { definition, facts } = details
  const files = useFiles(transport, answering)
  const keys = new Set(itemsOf(definition).map(({ key }) => key))
  const isBegun = useRef(details.status !== 'open')
  const [thanks, setThanks] = useState<string | null>(null)
  const { place, name, go, back } = usePlace({
    first: () => beginning(details),
    isOpen: (one) => (isBegun.current ? one.at !== 'item' || keys.has(one.key) : one.at === 'intro'),
  })
  const body = useRef<HTMLDivElement>(null)
  const view = thanks === null ? name : '(done)'
  const shown = useRef(view)
  /** The question opened from the review to change its answer. */
  const changing = useRef<string | null>(null)

  const last = useRef(name)
  if (thanks === null) last.current = name

  useEffect(() => {
    // Submitted: Back leads out, not to answers nobody can change.
    if (thanks !== null && last.current !== name && transport.home !== null)
      void navigate(transport.home, { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- when another place is asked for
  }, [name])
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (place.at === 'item') queue.at(place.key)
    window.scrollTo(0, 0)
    focusIn(body.current, place.at === 'review' ? changing.current : null)
    changing.current = place.at === 'item' && place.from === 'review' ? place.key : null
    // oxlint-disable-next-line react/exhaustive-deps -- when another place is shown
  }, [view])
  useEffect(() => {
    if (snapshot.state !== 'locked' && snapshot.state !== 'gone') return
    // Why, the screen that comes says itself.
    if (snapshot.state === 'locked') announce(m.q_saved_no_more())
    transport.onChanged()
    onLocked()
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it happens
  }, [snapshot.state])

  // Once submitted, over or left, nothing can be put back.
  const isEnded = thanks !== null || answering.isOver
  useEffect(() => {
    if (isEnded) dismissToastsAbout(ANSWERS)
  }, [isEnded])
  useToastsAbout(ANSWERS)

  const index =
    place.at === 'item'
      ? Math.max(
          0,
          asked.findIndex(({ item }) => item.key === place.key),
        )
      : -1
  const cameAlone = useRef(false)
  const step = (by: 1 | -1, isAlone = false) => {
    cameAlone.current = isAlone
    const next = asked[index + by]
    const to: FillingPlace =
      place.at === 'item' && place.from
        ? afterReview(place, asked.slice(by === 1 ? index + 1 : asked.length), openQuestions(details, answering))
        : next
          ? { at: 'item', key: next.item.key }
          : { at: by === 1 ? 'review' : 'intro' }
    // The review one came from is the entry before.
    if (by === 1 && to.at !== 'review') go(to)
    else back(to)
  }
  const begin = () => {
    isBegun.current = true
    step(1)
  }
  const current = asked[index]
  const questions = asked.filter(({ item }) => item.type !== 'info')
  const number = current ? questions.indexOf(current) + 1 : 0
  const progress = progressOf(definition, fit, facts)
  const conflict = snapshot.conflicts[0]
  return (
    <>
      <FillingHeader
        title={withNonBreaking(details.title)}
        home={transport.home}
        homeLabel={transport.homeLabel}
        tools={tools}
        {...(thanks === null && place.at !== 'intro' && { onLeave: () => void leave(transport, [queue]) })}
      >
        {thanks === null && place.at !== 'intro' && (
          <>
            <Progress
              value={progress.answered}
              max={Math.max(progress.total, 1)}
              label={m.q_progress({ done: progress.answered, total: progress.total })}
            />
            <SaveLine snapshot={snapshot} onRetry={() => void queue.retry()} />
          </>
        )}
      </FillingHeader>
      <div ref={body} className={styles.body}>
        <NotAccepted owner={transport.owner} except={{ page: queue.page, items: snapshot.unfit }} />
        {files && <UploadsElsewhere files={files} shown={place.at === 'item' ? (current?.item.key ?? null) : null} />}
        {thanks === null &&
          place.at === 'intro' &&
          (intro ? intro(begin) : <Intro details={details} transport={transport} onBegin={begin} />)}
        {thanks === null && place.at === 'item' && current && (
          <Slide
            key={current.item.key}
            asked={current}
            number={number}
            paper={details}
            files={files}
            value={own(answers, current.item.key)}
            faults={faultsOf(definition, current.item, own(answers, current.item.key) ?? null, codelists)}
            refusal={snapshot.refused.find(({ item }) => item === current.item.key)?.why}
            onAnswer={(value, pause) => answering.answer(current.item.key, value, pause)}
            onStep={step}
            cameAlone={cameAlone.current}
          />
        )}
        {thanks === null && place.at === 'review' && (
          <Review
            details={details}
            answering={answering}
            files={files}
            onGo={(key, from) => go({ at: 'item', key, from })}
            onBack={() => back({ at: 'item', key: asked.at(-1)?.item.key ?? '' })}
            onDone={setThanks}
          />
        )}
        {thanks !== null && <Thanks text={thanks} home={transport.home} />}
      </div>
      {conflict && (
        <ConflictDialog
          key={conflict.item}
          conflict={conflict}
          details={details}
          onSettle={(keepMine) => answering.settle(conflict, keepMine)}
        />
      )}
    </>
  )
}
