import { brand } from '#brand/brand.ts'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import styles from './legal.module.css'

/** How to reach the company. */
export const Contacts = () => (
  <FactsList
    className={styles.facts}
    facts={[
      { label: m.legal_email(), value: <a href={`mailto:${brand.email}`}>{brand.email}</a> },
      { label: m.legal_phone(), value: <a href={`tel:${brand.phone.link}`}>{brand.phone.shown}</a> },
    ]}
  />
)
