import { createElement, useId, type ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronDown } from '#ui/icons.ts'
import styles from './Section.module.css'

type SectionProps = {
  title: ReactNode
  level?: 2 | 3
  /** Beside the heading: a quiet button, a count. */
  action?: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

/** A part of a page under its heading. Structure comes from type and space, not from boxes. */
export function Section({ title, level = 2, action, id, className, children }: SectionProps) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className={classes(styles.section, className)}>
      <div className={styles.head}>
        {createElement(`h${level}`, { id: headingId }, title)}
        {action}
      </div>
      {children}
    </section>
  )
}

type AccordionProps = {
  title: ReactNode
  /** Beside the title while closed: what is inside. */
  detail?: ReactNode
  open?: boolean
  /** Sections of one name close each other. */
  name?: string
  id?: string
  level?: 2 | 3
  onToggle?: (open: boolean) => void
  children: ReactNode
}

/** The platform's disclosure: findable in the page, printable, works without JavaScript. */
export function Accordion({ title, detail, open, name, id, level = 2, onToggle, children }: AccordionProps) {
  return (
    <details
      id={id}
      name={name}
      open={open}
      className={styles.accordion}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.title}>
          {createElement(`h${level}`, null, title)}
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <Icon of={IconChevronDown} size={24} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
