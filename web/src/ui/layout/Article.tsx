import type { ReactNode } from 'react'
import styles from './Article.module.css'
import { PageHead } from './PageHead.tsx'

/** Something to read, with its sign-post beside it; on a phone the sign-post stands between the head and the text. */
export function Article({ head, post, children }: { head: ReactNode; post: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <PageHead>{head}</PageHead>
      {post}
      <div className={styles.body}>{children}</div>
    </article>
  )
}
