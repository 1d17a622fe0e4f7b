import styles from './Keys.module.css'

/** Keys as they stand on the keyboard; two are pressed one after the other. */
export const Keys = ({ of }: { of: string }) => (
  <span className={styles.keys}>
    {of.split(' ').map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)
