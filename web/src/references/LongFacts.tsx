import styles from './LongFacts.module.css'

/** Whole sentences under their labels, one below the other: they are read, not looked up. */
export function LongFacts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
