import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor, type AnchorProps } from '#ui/navigation/Anchor.tsx'
import styles from './Button.module.css'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconShape } from '#ui/IconShape.ts'
import { Spinner } from '#ui/feedback/Spinner.tsx'

type ButtonLook = {
  /** `danger` is for what cannot be undone; `quiet` has no border. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** Icon before the label. */
  icon?: IconShape
  /** Icon after the label, for a direction ("Naprej" with an arrow). */
  iconAfter?: IconShape
  /** As wide as the column. */
  wide?: boolean
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is going on: keeps width, label and focus, refuses further presses. */
    pending?: boolean
    /** There is nothing to do (now): refuses presses, and keeps the focus it has. */
    idle?: boolean
  }

const look = ({ variant = 'primary', wide }: ButtonLook, className?: string) =>
  classes(styles.button, styles[variant], wide && styles.wide, className)

const refuse = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

function Content({ icon, iconAfter, pending, children }: ButtonLook & { pending?: boolean; children: ReactNode }) {
  return (
    <>
      {icon && (pending ? <Spinner className={styles.inPlace} /> : <Icon of={icon} />)}
      {!icon && pending && <Spinner className={styles.aside} />}
      <span className={styles.label}>{children}</span>
      {iconAfter && <Icon of={iconAfter} />}
    </>
  )
}

export function Button({
  variant,
  icon,
  iconAfter,
  wide,
  pending,
  idle,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // `aria-disabled`, not `disabled`: a disabled button would drop the focus and fall silent.
  return (
    <button
      {...rest}
      type={type}
      className={classes(look({ variant, wide }, className), pending && (icon ? styles.busy : styles.shifted))}
      aria-disabled={pending || idle || rest['aria-disabled'] || undefined}
      onClick={pending || idle ? refuse : onClick}
    >
      <Content icon={icon} iconAfter={iconAfter} pending={pending}>
        {children}
      </Content>
    </button>
  )
}

export function LinkButton({ variant, icon, iconAfter, wide, className, children, ...rest }: AnchorProps & ButtonLook) {
  return (
    <Anchor {...rest} className={look({ variant, wide }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Anchor>
  )
}
