import type { OwnInterview, StaffInterview } from '@korak/contract/interviews.ts'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { KINDS, PLACES } from './labels.ts'

interface Props {
  interview: OwnInterview | StaffInterview
  /** How it is said who of the company is there. */
  people: string
}

/** Kind, place, length and who is there. */
export function InterviewFacts({ interview: { kind, place, minutes, people: names }, people }: Props) {
  const link = kind === 'video' && place.startsWith('https://') ? <a href={place}>{place}</a> : place
  return (
    <FactsList
      facts={[
        ...(kind ? [{ label: m.interview_kind(), value: KINDS[kind]() }] : []),
        ...(kind && place ? [{ label: PLACES[kind](), value: link }] : []),
        { label: m.interview_length(), value: m.interview_minutes({ count: minutes }) },
        ...(names.length > 0 ? [{ label: people, value: names.join(', ') }] : []),
      ]}
    />
  )
}
