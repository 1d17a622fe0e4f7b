import { useEffect, useRef, useState } from 'react'
import type { ProfileLists } from '@korak/contract/cv.ts'
import { type FieldErrors, useSubmit, wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { jobTitle, periodWords, studyTitle, tongueTitle } from '#cv/lists/entry-labels.ts'
import { listTitle } from '#cv/lists/list-titles.ts'
import { LISTS, type ListName, NO_LISTS } from '#cv/lists/lists.ts'
import { type OwnLists, acceptProposals, takeBack } from '#cv/lists/lists.api.ts'
import styles from '#cv/lists/lists.module.css'

interface Props {
  own: OwnLists
  proposed: ProfileLists
  onDecided: () => void
  /** They were taken back, and the button that did it is gone. */
  isAgain: boolean
  /** What was added is out of the lists again. */
  onTakenBack: () => void
}
interface Proposal {
  key: string
  label: string
  hint?: string
}

const keyOf = (name: ListName, at: number) => `${name}.${at}`
/** The proposals of a list as boxes. */
function boxesOf(name: ListName, lists: ProfileLists): Proposal[] {
  const made: { label: string; hint?: string }[] =
    name === 'experiences'
      ? lists.experiences.map((job) => ({ label: jobTitle(job), hint: periodWords(job) }))
      : name === 'schoolings'
        ? lists.schoolings.map((study) => ({ label: studyTitle(study), hint: periodWords(study) }))
        : name === 'skills'
          ? lists.skills.map((label) => ({ label }))
          : lists.tongues.map((tongue) => ({ label: tongueTitle(tongue) }))
  return made.map((box, at) => ({ key: keyOf(name, at), ...box }))
}

/** What the CV says beyond the lists of the profile, to be accepted one by one or all at once. */
export function Proposals({ own, proposed, onDecided, isAgain, onTakenBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isAgain) heading.current?.focus()
  }, [isAgain])
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const decision = useRef<'all' | 'ticked' | 'none'>('ticked')
  const chosen = (): ProfileLists => {
    if (decision.current !== 'ticked') return decision.current === 'all' ? proposed : NO_LISTS
    const among = <T,>(name: ListName, items: readonly T[]): T[] => items.filter((_, at) => ticked.has(keyOf(name, at)))
    return {
      experiences: among('experiences', proposed.experiences),
      schoolings: among('schoolings', proposed.schoolings),
      skills: among('skills', proposed.skills),
      tongues: among('tongues', proposed.tongues),
    }
  }
  const submit = useSubmit(
    async () => {
      const added = await acceptProposals(own, chosen())
      const undo = () =>
        takeBack(added, own.proposed).then(onTakenBack, (error: unknown) =>
          showToast({ tone: 'info', text: wordsOf(error) }),
        )
      showToast(
        decision.current === 'none'
          ? { text: m.lists_declined() }
          : { text: m.lists_accepted(), action: { label: m.action_undo(), run: () => void undo() } },
      )
      onDecided()
    },
    (): FieldErrors =>
      decision.current === 'ticked' && ticked.size === 0 ? { proposed: m.lists_nothing_ticked() } : {},
  )
  const decide = (which: typeof decision.current) => () => {
    decision.current = which
    submit.onSubmit()
  }
  const toggle = (key: string) => {
    submit.correct('proposed')
    setTicked((known) => {
      const next = new Set(known)
      if (!next.delete(key)) next.add(key)
      return next
    })
  }
  const pendingOf = (which: typeof decision.current) => submit.pending && decision.current === which
  return (
    <section className={styles.proposals} aria-labelledby="lists-proposed">
      <h2 ref={heading} id="lists-proposed" tabIndex={-1}>
        {m.lists_proposed_title()}
      </h2>
      <p>{m.lists_proposed_text()}</p>
      {LISTS.filter((name) => proposed[name].length > 0).map((name) => (
        <fieldset key={name} className={styles.boxes}>
          <legend>{listTitle(name)}</legend>
          <div className={name === 'skills' || name === 'tongues' ? styles.short : undefined}>
            {boxesOf(name, proposed).map(({ key, label, hint }) => (
              <Checkbox key={key} label={label} hint={hint} checked={ticked.has(key)} onChange={() => toggle(key)} />
            ))}
          </div>
        </fieldset>
      ))}
      <div role="alert">
        {submit.summary[0] && <FieldError id="lists-proposed-error">{submit.summary[0].message}</FieldError>}
      </div>
      <Row>
        <Button pending={pendingOf('all')} onClick={decide('all')}>
          {m.lists_accept_all()}
        </Button>
        <Button variant="secondary" pending={pendingOf('ticked')} onClick={decide('ticked')}>
          {m.lists_accept()}
        </Button>
        <Button variant="quiet" pending={pendingOf('none')} onClick={decide('none')}>
          {m.lists_decline()}
        </Button>
      </Row>
    </section>
  )
}
