import type { ComponentProps } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconShape } from '#ui/IconShape.ts'
import styles from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconShape
  /** The name; an icon on its own says nothing to a screen reader. */
  label: string
  variant?: 'bordered' | 'quiet'
}

/** 48 px square; only for close, menu, password eye, bookmark and the like. */
export function IconButton({ icon, label, variant = 'quiet', className, type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classes(styles.button, styles[variant], className)}
    >
      <Icon of={icon} size={24} />
    </button>
  )
}
