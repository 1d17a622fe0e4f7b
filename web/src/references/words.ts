import type { AGAIN } from '@korak/contract/reference-answers.ts'
import type {
  OwnReferee,
  ReferenceAnswers,
  ReferenceConsent,
  ReferenceDraft,
  RELATIONS,
} from '@korak/contract/references.ts'
import { m } from '#words/messages.js'

export const RELATION_WORDS: Record<(typeof RELATIONS)[number], () => string> = {
  manager: () => m.reference_relation_manager(),
  colleague: () => m.reference_relation_colleague(),
  report: () => m.reference_relation_report(),
  client: () => m.reference_relation_client(),
  teacher: () => m.reference_relation_teacher(),
  other: () => m.reference_relation_other(),
}
/** What a candidate says of somebody they name. */
export const saidOf = ({ relation, employer }: Pick<OwnReferee, 'relation' | 'employer'>): string =>
  [RELATION_WORDS[relation](), employer].filter(Boolean).join(', ')

const STATE_WORDS: Record<OwnReferee['state'], () => string> = {
  named: () => m.reference_state_named(),
  held: () => m.reference_state_held(),
  open: () => m.reference_state_open(),
  answered: () => m.reference_state_answered(),
  declined: () => m.reference_state_declined(),
  withdrawn: () => m.reference_state_withdrawn(),
  revoked: () => m.reference_state_revoked(),
}
/** How it stands with somebody who was named. */
export const stateOf = (one: Pick<OwnReferee, 'state' | 'is_late' | 'is_unreached'>): string =>
  one.is_unreached ? m.reference_state_unreached() : one.is_late ? m.reference_state_late() : STATE_WORDS[one.state]()

const CONSENT_WORDS: Record<ReferenceConsent['status'], () => string> = {
  pending: () => m.c_status_pending(),
  confirmed: () => m.c_status_given(),
  declined: () => m.c_status_declined(),
  withdrawn: () => m.c_status_withdrawn(),
  expired: () => m.c_status_expired(),
}
/** How a candidate stands with the consent to checking references. */
export const consentOf = ({ title, status }: ReferenceConsent): string =>
  m.reference_consent_status({ title, status: CONSENT_WORDS[status]() })

export const AGAIN_WORDS: Record<(typeof AGAIN)[number], () => string> = {
  yes: () => m.reference_again_yes(),
  no: () => m.reference_again_no(),
  unsaid: () => m.reference_again_unsaid(),
}

/** Questions with what was answered; those left out are left out. */
export const factsOf = (answers: Partial<ReferenceAnswers | ReferenceDraft>): { label: string; value: string }[] =>
  [
    { label: m.reference_q_work(), value: answers.work },
    { label: m.reference_q_period(), value: answers.period },
    { label: m.reference_q_strengths(), value: answers.strengths },
    { label: m.reference_q_watch(), value: answers.watch },
    { label: m.reference_q_again(), value: answers.again && AGAIN_WORDS[answers.again]() },
    { label: m.reference_q_words(), value: answers.words },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
