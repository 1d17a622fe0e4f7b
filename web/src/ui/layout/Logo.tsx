import { classes } from '#ui/classes.ts'
import styles from './Logo.module.css'
import { Ring } from '#ui/feedback/Ring.tsx'

type Props = {
  /** The word mark. */
  name: string
  /** The ring alone where there is no room; the word stays for screen readers. */
  compact?: boolean
  className?: string
}

/** Ring and word. Put it into the link to the first page. */
export function Logo({ name, compact, className }: Props) {
  return (
    <span className={classes(styles.logo, className)}>
      <Ring />
      <span className={compact ? 'visually-hidden' : undefined}>{name}</span>
    </span>
  )
}
