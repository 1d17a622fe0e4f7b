import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './BackLink.module.css'

/** The way back to the list a page belongs to, above its heading. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className={styles.back}>
      <Anchor href={href}>{children}</Anchor>
    </p>
  )
}
