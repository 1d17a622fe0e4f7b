import { type Href, pathTo } from '@korak/contract/screens.ts'
import { Link } from '#base/routing/navigation.tsx'
import styles from './privacy.module.css'
import { type Kept, keptWords } from './labels.ts'

/** Where each kind can be seen; the rest is in the download. */
const PLACES: Partial<Record<Kept['kind'], Href>> = {
  profile: '/settings',
  cv: pathTo('/settings', {}, 'zivljenjepis'),
  applications: '/applications',
  saved_jobs: '/saved-jobs',
  questionnaires: '/questionnaires',
  consents: '/consents',
  sign_ins: pathTo('/settings/security', {}, 'dejavnost'),
}

/** What there is, with how many of each; what there is none of is not kept and not listed. */
export function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <ul className={styles.rows}>
      {kept
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <li key={kind}>
            <Place href={PLACES[kind]} words={keptWords[kind](count)} />
          </li>
        ))}
    </ul>
  )
}

const Place = ({ href, words }: { href: Href | undefined; words: string }) =>
  href ? <Link href={href}>{words}</Link> : <span>{words}</span>
