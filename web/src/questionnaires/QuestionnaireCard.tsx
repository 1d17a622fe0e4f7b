import type { ListedAssignment } from '@korak/contract/questionnaires.ts'
import { type Href, pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { Link } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { PEOPLE, SIDE_BY_SIDE } from '#feedback/rating/views.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconExternalLink } from '#ui/icons.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './questionnaires.module.css'
import { scopeWords, statusTones, statusWords } from '#answers/labels.ts'

const ACTION = { open: () => m.q_start(), 'in-progress': () => m.q_go_on(), closed: () => m.q_view() } as const

/** A questionnaire in the list: what it is, how far it is, and the one thing to do with it. */
export function QuestionnaireCard({ card }: { card: ListedAssignment }) {
  const title = withNonBreaking(card.title)
  const isClosed = card.status === 'closed'
  const way = wayInto(card)
  return (
    <article className={styles.card}>
      <Row gap={3} spread>
        <h2 className={styles.name}>{title}</h2>
        <Tag tone={statusTones[card.status]}>{statusWords[card.status]()}</Tag>
      </Row>
      <p className={styles.facts}>{factsOf(card)}</p>
      <p className={styles.facts}>{datesOf(card)}</p>
      {card.outgoing ? (
        <p className={styles.outgoing}>
          <Icon of={IconExternalLink} /> {m.q_outgoing()}
        </p>
      ) : (
        // Answers to feedback are kept apart from people: nobody says how far it is.
        !isClosed &&
        card.feedback === null && (
          <Progress
            value={card.answered}
            max={Math.max(card.questions, 1)}
            label={m.q_progress({ done: card.answered, total: card.questions })}
          />
        )
      )}
      <Row gap={5}>
        {!(card.outgoing && isClosed) && (
          <LinkButton href={way.href} variant={isClosed ? 'secondary' : 'primary'}>
            <Named action={way.action} title={title} />
          </LinkButton>
        )}
        {way.alone && (
          <Link href={way.alone} className={styles.more}>
            <Named action={m.q_each_alone()} title={title} />
          </Link>
        )}
        {card.has_result && (
          <Link href={pathTo('/questionnaires/:uid/result', { uid: card.uid })} className={styles.more}>
            <Named action={m.q_result_see()} title={title} />
          </Link>
        )}
      </Row>
    </article>
  )
}

/**
 * Where the card leads. Several people begin at their list, which says who sees the answers and offers both ways; once
 * begun they are gone on with side by side.
 */
function wayInto({ uid, status, together }: ListedAssignment): { href: Href; action: string; alone?: Href } {
  const to = (at?: string) => pathTo('/questionnaires/:uid', { uid, at })
  if (together.length === 0 || status !== 'in-progress') return { href: to(), action: ACTION[status]() }
  return { href: to(SIDE_BY_SIDE), action: m.q_go_on_together(), alone: to(PEOPLE) }
}

/** Short to the eye; to a screen reader the title belongs to it. */
function Named({ action, title }: { action: string; title: string }) {
  return (
    <>
      <span aria-hidden="true">{action}</span>
      <span className="visually-hidden">{`${action}: ${title}`}</span>
    </>
  )
}

function factsOf(card: ListedAssignment): string {
  const { together } = card
  const takes = m.q_takes({ minutes: m.count_minutes({ count: card.minutes }) })
  const names = together.map(({ subject }) => withNonBreaking(subject)).join(', ')
  const facts = [
    names
      ? m.q_scope_many({ count: together.length, names })
      : (card.feedback !== null || card.scope !== 'self') && scopeWords(card),
    card.minutes > 0 && (names ? m.q_takes_each({ takes }) : takes),
    card.questions > 0 && m.count_questions({ count: card.questions }),
  ]
  return facts.filter(Boolean).join(' · ')
}

function datesOf(card: ListedAssignment): string {
  const at = (label: string, instant: string) => `${label} ${formatDay(instant)}`
  const dates = [
    at(m.q_meta_created(), card.created_at),
    card.finished_at
      ? at(m.q_meta_finished(), card.finished_at)
      : card.status === 'in-progress' && at(m.q_meta_updated(), card.updated_at),
    card.due_at && card.status !== 'closed' && m.q_due({ date: formatDay(card.due_at) }),
  ]
  return dates.filter(Boolean).join(' · ')
}
