import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Anchor } from '#ui/navigation/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Ring, type RingState } from '#ui/feedback/Ring.tsx'
import { Tag, type Tone } from './Tag.tsx'
import styles from './Trail.module.css'

export type TrailStop = {
  key: string
  state: RingState
  title: string
  /** Only what can be done is a link; done and blocked stops are plain text. */
  href?: Href
  /** Small line under the title: date, time needed. */
  detail?: ReactNode
  /** In words, part of the link's name. Done is written plainly, without colour. */
  status?: string
  tone?: Tone
}

/** Tasks as stops of a path: ring = current, hollow = not started, check = done. A row with a link is one target. */
export function Trail({ stops, label }: { stops: readonly TrailStop[]; label?: string }) {
  return (
    <ul className={styles.trail} aria-label={label}>
      {stops.map((stop) => (
        <li key={stop.key} className={classes(styles.stop, stop.href && styles.target)}>
          <Ring state={stop.state} className={styles.ring} />
          <div className={styles.words}>
            <Title stop={stop} />
            {stop.detail && <p className={styles.detail}>{stop.detail}</p>}
          </div>
          {stop.status && <Status stop={stop} />}
        </li>
      ))}
    </ul>
  )
}

function Title({ stop: { title, href, status } }: { stop: TrailStop }) {
  if (!href) return <p>{title}</p>
  return (
    <Anchor href={href} className={styles.link} aria-label={status && `${title}, ${status}`}>
      {title}
    </Anchor>
  )
}

/** Beside a link its text already belongs to the name, so it is not read a second time. */
function Status({ stop: { state, href, status, tone } }: { stop: TrailStop }) {
  return (
    <div className={styles.status} aria-hidden={href ? true : undefined}>
      {state === 'done' || !tone ? <span className={styles.plain}>{status}</span> : <Tag tone={tone}>{status}</Tag>}
    </div>
  )
}
