import { brand } from '#brand/brand.ts'
import { m } from '#words/messages.js'
import styles from './Footer.module.css'

/** Help stands in the same place on every page. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.line}>
        <p className={styles.help}>
          {m.footer_help()} <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <a href={`tel:${brand.phone.link}`}>{brand.phone.shown}</a>
        </p>
      </div>
    </footer>
  )
}
