import { useMemo } from 'react'
import { type Command, useCommands } from '#base/page/commands.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { IconArrowDown, IconArrowUp } from '#ui/icons.ts'
import { classes } from '#ui/classes.ts'
import { m } from '#words/messages.js'
import type { Place } from './place.ts'
import styles from './Neighbours.module.css'

/** To the one before and the next one of the list one came from, by link and by K and J. */
export function Neighbours({ place: { at, total, next, previous, up, isPending } }: { place: Place }) {
  const commands = useMemo<Command[]>(
    () => [
      ...(next
        ? [{ id: 'next', group: 'record', label: m.record_next(), key: 'j', href: next } satisfies Command]
        : []),
      ...(previous
        ? [{ id: 'previous', group: 'record', label: m.record_previous(), key: 'k', href: previous } satisfies Command]
        : []),
    ],
    [next, previous],
  )
  useCommands(commands)
  const room = <Room to={up} />
  // What stands below stays where it is at the first and the last one, too.
  if (isPending || (!next && !previous)) return room
  return (
    <div className={styles.place}>
      {room}
      <nav aria-label={m.record_neighbours()} className={styles.neighbours}>
        {at !== null && <span className="muted">{m.record_at({ at, total })}</span>}
        {previous && (
          <LinkButton variant="quiet" icon={IconArrowUp} href={previous}>
            {m.record_previous()}
          </LinkButton>
        )}
        {next && (
          <LinkButton variant="quiet" icon={IconArrowDown} href={next}>
            {m.record_next()}
          </LinkButton>
        )}
      </nav>
    </div>
  )
}

/** As much room as they will take: what stands below stays where it is when they are known. */
const Room = ({ to }: { to: Place['up'] }) => (
  <div className={classes(styles.neighbours, styles.room)} aria-hidden="true">
    <span>{m.record_at({ at: 10, total: 10 })}</span>
    <LinkButton variant="quiet" icon={IconArrowUp} href={to}>
      {m.record_previous()}
    </LinkButton>
    <LinkButton variant="quiet" icon={IconArrowDown} href={to}>
      {m.record_next()}
    </LinkButton>
  </div>
)
