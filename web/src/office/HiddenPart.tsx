import { m } from '#words/messages.js'
import styles from './HiddenPart.module.css'

/** Stands where what says who somebody is was hidden: that it is hidden is also heard. */
export const HiddenPart = () => (
  <span className={styles.hidden}>
    <span className="visually-hidden">{m.record_hidden()}</span>
  </span>
)
