import type { ReactNode } from 'react'
import styles from './NextStep.module.css'

type Props = {
  /** The small word above: "Naslednji korak". */
  label: string
  title: ReactNode
  text?: ReactNode
  /** One button. */
  action: ReactNode
}

/** The one box of the portal: what to do next. */
export function NextStep({ label, title, text, action }: Props) {
  return (
    <section className={styles.box}>
      <p className={styles.label}>{label}</p>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.action}>{action}</div>
    </section>
  )
}
