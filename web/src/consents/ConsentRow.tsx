import type { OwnConsent } from '@korak/contract/consents.ts'
import { formatDay } from '#base/dates.ts'
import { Link } from '#base/navigation.tsx'
import { tied } from '#base/ties.ts'
import { classes } from '#ui/classes.ts'
import { Ring } from '#ui/Ring.tsx'
import { Tag } from '#ui/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './consents.module.css'
import { statusWord, toneOf, validWords } from './words.ts'

/** A consent in the list: title, state in a word, since when, until when. The whole row is one target. */
export function ConsentRow({ consent }: { consent: OwnConsent }) {
  const { uid, status, title, summary, is_again } = consent
  const isWaiting = status === 'pending'
  return (
    <li className={styles.row}>
      <Ring state={isWaiting ? 'current' : status === 'confirmed' ? 'done' : 'blocked'} className={styles.ring} />
      <div className={styles.words}>
        <Link href={`/consents/${uid}`} className={styles.link}>
          {tied(title)}
        </Link>
        {isWaiting && <p className={styles.facts}>{tied(summary)}</p>}
        <div className={classes(styles.facts, styles.state)}>
          <Tag tone={toneOf(status)}>{statusWord(consent)}</Tag>
          {is_again && <Tag tone="info">{m.c_again()}</Tag>}
          <p>
            <When consent={consent} />
          </p>
        </div>
      </div>
    </li>
  )
}

function When({ consent }: { consent: OwnConsent }) {
  const { decided_at, asked_at } = consent
  const valid = validWords(consent)
  return (
    <>
      {decided_at ? (
        <time dateTime={decided_at}>{formatDay(decided_at)}</time>
      ) : (
        m.c_waiting_since({ date: formatDay(asked_at) })
      )}
      {valid && ` · ${valid}`}
    </>
  )
}
