import { useState } from 'react'
import { call } from '#base/data/call.ts'
import { wordsOf } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import type { Job } from '#jobs/office/job-values.ts'
import { Checkbox } from '#ui/choice/Checkbox.tsx'
import { m } from '#words/messages.js'

/** Whether the client must publish at the Employment Service: said of the client, so that it holds for all its jobs. */
export function Duty({ job, onSaved }: { job: Job; onSaved: () => Promise<void> }) {
  const [failed, setFailed] = useState<string>()
  const [pending, setPending] = useState(false)
  const uid = job.company_uid
  if (!uid) return null
  const save = async (isRequired: boolean) => {
    setFailed(undefined)
    setPending(true)
    try {
      await call('POST /companies/:uid/publication-duty', { params: { uid }, body: { is_zrsz_required: isRequired } })
      await onSaved()
      showToast({ text: m.publication_duty_saved() })
    } catch (error) {
      setFailed(wordsOf(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Checkbox
      label={m.publication_duty()}
      hint={m.publication_duty_hint()}
      error={failed}
      disabled={pending}
      checked={job.publication.is_zrsz_required}
      onChange={(event) => void save(event.target.checked)}
    />
  )
}
