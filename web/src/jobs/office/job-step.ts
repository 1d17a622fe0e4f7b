import { pathTo, pathWith } from '@korak/contract/screens.ts'
import type { TrailStep } from '#base/page/trail.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { m } from '#words/messages.js'

/** What a page of a job is below: the job, and above that the list one came from. */
export function useJobStep(): (job: { uid: string; ref_no: string }) => TrailStep {
  const [address] = useSearch()
  const list = address.get('list') ?? ''
  return ({ uid, ref_no: label }) => ({
    label,
    href: pathTo('/office/jobs/:uid', { uid, list: list || undefined }),
    above: { label: m.office_jobs(), href: pathWith('/office/jobs', list) },
  })
}
