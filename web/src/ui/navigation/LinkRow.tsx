import type { ReactNode } from 'react'
import type { Href } from '@korak/contract/screens.ts'
import { Anchor } from './Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Ring, type RingState } from '#ui/feedback/Ring.tsx'
import styles from './LinkRow.module.css'

/** A list of rows that each lead somewhere. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

/** A row that is one target: the title is the link, facts stand under it, a ring before it says how it stands. */
export function LinkRow(props: { href: Href; title: ReactNode; ring?: RingState; children: ReactNode }) {
  const { href, title, ring, children } = props
  return (
    <li className={classes(styles.row, ring && styles.withRing)}>
      {ring && <Ring state={ring} className={styles.ring} />}
      <div className={styles.words}>
        <Anchor href={href} className={styles.link}>
          {title}
        </Anchor>
        {children}
      </div>
    </li>
  )
}
