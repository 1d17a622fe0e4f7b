import type { GateFault } from '@korak/contract/jobs.rules.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { faultText } from './JobGate.tsx'

/** What a person has to decide against before the job is public. */
export function Warnings({ of }: { of: readonly GateFault[] }) {
  if (of.length === 0) return null
  return (
    <Stack gap={3}>
      <p>{m.job_publish_despite()}</p>
      <ul>
        {of.map((fault) => (
          <li key={`${fault.field} ${fault.values?.['found'] ?? ''}`}>{faultText(fault)}</li>
        ))}
      </ul>
    </Stack>
  )
}
