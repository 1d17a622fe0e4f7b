import type { ReactNode } from 'react'
import styles from './DecisionBox.module.css'

/** Where something is decided: a box, because this is the one next step. With a heading in it, name its id. */
export function DecisionBox({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) {
  const Element = labelledBy ? 'section' : 'div'
  return (
    <Element aria-labelledby={labelledBy} className={styles.box}>
      {children}
    </Element>
  )
}

/** Buttons of equal size beside each other, or one under the other. */
export const Choices = ({ children }: { children: ReactNode }) => <div className={styles.choices}>{children}</div>
