import type { OwnConsent } from '@korak/contract/consents.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { classes } from '#ui/classes.ts'
import { LinkRow } from '#ui/navigation/LinkRow.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './consents.module.css'
import { statusWord, toneOf, validWords } from './labels.ts'

/** A consent in the list: title, state in a word, since when, until when. The whole row is one target. */
export function ConsentRow({ consent }: { consent: OwnConsent }) {
  const { uid, status, title, summary, is_again } = consent
  const isWaiting = status === 'pending'
  return (
    <LinkRow
      href={pathTo('/consents/:uid', { uid })}
      title={withNonBreaking(title)}
      ring={isWaiting ? 'current' : status === 'confirmed' ? 'done' : 'blocked'}
    >
      {isWaiting && <p className={styles.facts}>{withNonBreaking(summary)}</p>}
      <div className={classes(styles.facts, styles.state)}>
        <Tag tone={toneOf(status)}>{statusWord(consent)}</Tag>
        {is_again && <Tag tone="info">{m.c_again()}</Tag>}
        <p>
          <When consent={consent} />
        </p>
      </div>
    </LinkRow>
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
