import type { ShareRequest } from '@korak/contract/sharing.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LinkRow, RowList } from '#ui/navigation/LinkRow.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { useShares } from './sharing.api.ts'
import styles from './sharing.module.css'
import { datesOf, fieldsLine, statusOf } from './labels.ts'

/**
 * Companies the person was asked about: which, when, which data, and how it stands.
 * @param props.limit shows the newest ones, with a link to all; without it the list is whole
 */
export function SharesList({ limit }: { limit?: number }) {
  return (
    <Loaded query={useShares()} skeleton={<SkeletonRows rows={2} lines={2} />}>
      {(shares) =>
        shares.length === 0 ? <Empty isPart={limit !== undefined} /> : <Rows shares={shares} limit={limit} />
      }
    </Loaded>
  )
}

/** As a part of another page it is one sentence. */
function Empty({ isPart }: { isPart: boolean }) {
  if (isPart) return <p>{m.share_empty_text()}</p>
  return <EmptyState ring="start" title={m.share_empty_title()} text={m.share_empty_text()} />
}

function Rows({ shares, limit = shares.length }: { shares: readonly ShareRequest[]; limit?: number }) {
  return (
    <>
      <RowList>
        {shares.slice(0, limit).map((share) => (
          <Row key={share.uid} share={share} />
        ))}
      </RowList>
      {shares.length > limit && (
        <p>
          <Link href="/sharing" className={styles.target}>
            {m.share_all()}
          </Link>
        </p>
      )}
    </>
  )
}

function Row({ share }: { share: ShareRequest }) {
  const { uid, company, job, status } = share
  const { words, tone } = statusOf(share)
  return (
    <LinkRow
      href={pathTo('/sharing/:uid', { uid })}
      title={withNonBreaking(company)}
      ring={status === 'pending' ? 'current' : status === 'confirmed' ? 'done' : 'open'}
    >
      {job && <p className={styles.facts}>{withNonBreaking(job.title)}</p>}
      <p className={styles.facts}>
        <Tag tone={tone}>{words}</Tag> {datesOf(share)}
      </p>
      <p className={styles.facts}>{fieldsLine(share)}</p>
    </LinkRow>
  )
}
