import type { ReactNode } from 'react'
import styles from './Article.module.css'

/** Something to read, with its sign-post beside it; on a phone the sign-post stands between the head and the text. */
export function Article({ head, post, children }: { head: ReactNode; post: ReactNode; children: ReactNode }) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>{head}</header>
      {post}
      <div className={styles.body}>{children}</div>
    </article>
  )
}
