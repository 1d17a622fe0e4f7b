import type { FeedbackCard } from '@korak/contract/feedback.ts'
import type { Href } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { statusTones, statusWords } from '#answers/labels.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { IconUsers } from '#ui/icons.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { STATE_TONES, Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from '#feedback/feedback.module.css'
import { SIDE_BY_SIDE, hrefOf, isForSideBySide } from './views.ts'
import { nameOf, ownWords } from '#feedback/labels.ts'

const ACTION = {
  open: () => m.feedback_rate(),
  'in-progress': () => m.feedback_go_on(),
  closed: () => m.feedback_view(),
} as const

/** Everybody to assess, each with the one thing to do, and several at once. */
export function People({ people, isClosed }: { people: readonly FeedbackCard[]; isClosed: boolean }) {
  const isSideBySide = !isClosed && people.filter(isForSideBySide).length > 1
  return (
    <Section title={m.feedback_people()}>
      {isSideBySide && (
        <div className={styles.together}>
          <p>{m.feedback_together_text()}</p>
          <div>
            <LinkButton href={hrefOf(SIDE_BY_SIDE)} icon={IconUsers}>
              {m.feedback_together()}
            </LinkButton>
          </div>
        </div>
      )}
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.uid}>
            <Person person={person} isClosed={isClosed} isQuiet={isSideBySide} href={hrefOf(person.uid)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface Props {
  person: FeedbackCard
  isClosed: boolean
  /** Another button on the page is the main one. */
  isQuiet: boolean
  href: Href
}

function Person({ person, isClosed, isQuiet, href }: Props) {
  const { status, answered, questions } = person
  const isDone = status === 'closed'
  const action = ACTION[status]()
  const isLate = isClosed && !isDone
  return (
    <article className={styles.person}>
      <Row gap={3} spread>
        <h3 className={styles.name}>{nameOf(person)}</h3>
        <Tag tone={isLate ? STATE_TONES.over : statusTones[status]}>
          {isLate ? m.feedback_not_submitted() : stateOf(person)}
        </Tag>
      </Row>
      <p className={styles.facts}>{factsOf(person, isClosed)}</p>
      {status === 'in-progress' && !isClosed && (
        <Progress
          value={answered}
          max={Math.max(questions, 1)}
          label={m.q_progress({ done: answered, total: questions })}
        />
      )}
      {!isLate && (
        <div>
          <LinkButton href={href} variant={isDone || isQuiet ? 'secondary' : 'primary'}>
            <span aria-hidden="true">{action}</span>
            <span className="visually-hidden">{`${action}: ${nameOf(person)}`}</span>
          </LinkButton>
        </div>
      )}
    </article>
  )
}

const stateOf = ({ status, answered_on }: FeedbackCard): string =>
  status === 'closed' && answered_on ? m.feedback_submitted_on({ date: formatDay(answered_on) }) : statusWords[status]()

function factsOf(
  { is_self, relationship, claimed, status, minutes, questions }: FeedbackCard,
  isOver: boolean,
): string {
  const isToDo = status !== 'closed' && !isOver
  const facts = [
    ownWords[is_self ? 'self' : (claimed ?? relationship)](),
    isToDo && m.q_takes({ minutes: m.count_minutes({ count: minutes }) }),
    isToDo && m.count_questions({ count: questions }),
  ]
  return facts.filter(Boolean).join(' · ')
}
