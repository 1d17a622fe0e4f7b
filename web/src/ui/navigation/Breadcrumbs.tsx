import type { Href } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'
import { Anchor } from './Anchor.tsx'
import styles from './Breadcrumbs.module.css'
import { Icon } from '#ui/Icon.tsx'
import { IconChevronRight } from '#ui/icons.ts'

/** Where the page stands; the last one is the page itself and no link. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; href?: Href }[] }) {
  return (
    <nav aria-label={m.ui_breadcrumbs()} className={styles.nav}>
      <ol className={styles.steps}>
        {steps.map(({ label, href }, index) => (
          <li key={label} className={styles.step}>
            {index > 0 && <Icon of={IconChevronRight} size={16} className={styles.mark} />}
            {href ? (
              <Anchor href={href} className={styles.link}>
                {label}
              </Anchor>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
