import type { ComponentProps } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './BackLink.module.css'
import { classes } from '#ui/classes.ts'

type Props = Pick<ComponentProps<typeof Anchor>, 'href' | 'onClick' | 'children'> & {
  /** What stands around it sets the distance to the heading. */
  isFlush?: boolean
}

/** The way back to the list a page belongs to, above its heading. */
export function BackLink({ isFlush = false, ...link }: Props) {
  return (
    <p className={classes(styles.back, !isFlush && styles.apart)}>
      <Anchor {...link} />
    </p>
  )
}
