import type { Href } from '@korak/contract/screens.ts'
import { m } from '#words/messages.js'
import { Anchor } from '#ui/navigation/Anchor.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconArrowLeft, IconArrowRight } from '#ui/icons.ts'
import { pageSteps } from './page-numbers.ts'
import styles from './Pagination.module.css'

type Props = {
  page: number
  last: number
  /** Address of a page; a real link, so that it can be opened, shared and gone back to. */
  href: (page: number) => Href
  label?: string
}

/** Page links. Nothing at all for a single page; on a phone previous and next around "Stran 3 od 12". */
export function Pagination({ page, last, href, label }: Props) {
  if (last <= 1) return null
  return (
    <nav aria-label={label ?? m.ui_pages()} className={styles.nav}>
      {page > 1 && (
        <Anchor href={href(page - 1)} rel="prev" className={styles.step}>
          <Icon of={IconArrowLeft} />
          {m.ui_page_previous()}
        </Anchor>
      )}
      <p className={styles.short}>{m.ui_page_of({ page, last })}</p>
      <ol className={styles.pages}>
        {pageSteps(page, last).map((step, index) => (
          <li key={step === 'gap' ? `gap${index}` : step}>
            {step === 'gap' ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Anchor
                href={href(step)}
                className={styles.page}
                aria-label={m.ui_page({ page: step })}
                aria-current={step === page ? 'page' : undefined}
              >
                {step}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <Anchor href={href(page + 1)} rel="next" className={styles.step}>
          {m.ui_page_next()}
          <Icon of={IconArrowRight} />
        </Anchor>
      )}
    </nav>
  )
}
