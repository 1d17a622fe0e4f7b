import { useEffect, useRef, useState } from 'react'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { wordsOf } from '#base/data/submit.ts'
import { navigate } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'

export const screens: Screens = [
  {
    path: '/office/jobs/new',
    title: 'job_new',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.create',
    isForm: true,
    section: null,
  },
]

/** What this window began last: begun again while it is empty, and not one that stands open in another window. */
let begun: string | undefined

/** Makes a draft and opens it: what is typed has a place from the first letter. */
export function NewJobPage() {
  const [failed, setFailed] = useState<string | null>(null)
  const isMade = useRef(false)
  const make = async () => {
    if (isMade.current) return
    isMade.current = true
    setFailed(null)
    try {
      const { uid } = await call('POST /jobs', { body: { again: begun } })
      begun = uid
      await navigate(pathTo('/office/jobs/:uid', { uid }), { replace: true })
    } catch (error) {
      isMade.current = false
      setFailed(wordsOf(error))
    }
  }
  useEffect(() => void make(), [])
  return (
    <OfficeScreen title={m.job_new()} above={{ label: m.office_jobs(), href: '/office/jobs' }}>
      {failed ? <ErrorPanel title={failed} onRetry={() => void make()} /> : <SkeletonBlock lines={8} />}
    </OfficeScreen>
  )
}
