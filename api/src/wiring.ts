import { wantedApproach } from '#approaches/approaches.mail.ts'
import { readerOf } from '#applications/hearers.service.ts'
import { needlessWithdrawals, withdrawnApplications } from '#applications/moves.service.ts'
import { openingCv } from '#candidates/cv/cvs.service.ts'
import { requireAcknowledged, uncheckedConsents } from '#consents/consents.service.ts'
import { needless, standing } from '#consents/ledger/journal.service.ts'
import { askedAccounts } from '#campaigns/asked-accounts.ts'
import { ownStates } from '#campaigns/answers/states.service.ts'
import { rowsOfGivenAddress } from '#exports/on-request.service.ts'
import { namelessAccounts } from '#http/log.ts'
import { letters } from '#mail/letters.ts'
import { lookUpLate } from '#mail/delivery/late-params.ts'
import { readerNow } from '#mail/delivery/readers.ts'
import { takingAnswers } from '#mail/mailbox/answering.ts'
import { takeAnswer } from '#replies/replies.service.ts'
import { needlessWishes, standingWishes } from '#privacy/accounts/choices.service.ts'
import { eraseUnactivated } from '#privacy/erasure/erasure.service.ts'
import { rowsOfGiven } from '#privacy/erasure/people-by-link.service.ts'
import { needlessHolds, standingHolds } from '#privacy/erasure/holds.service.ts'
import { needlessClearings, standingClearings } from '#privacy/retention/clearing.service.ts'
import { statesOfRaters } from '#questionnaires/assignments/assignments.service.ts'
import { recordCvRead } from '#sharing/clients/cv-views.service.ts'
import { owedErasures } from '#sharing/owed.service.ts'
import { endedShares, needlessEnds } from '#sharing/requests/ends.service.ts'
import { erasingUnactivated, undecided } from '#users/users.service.ts'
import { handlers } from './events.ts'
import { EVENT_HANDLERS } from './events.list.ts'
import { LETTERS } from './letters.list.ts'
import { findJobOf } from '#record-permissions/record-permissions.service.ts'
import { gate, jobOf } from '#routing/mount.ts'

/**
 * Hands the rooms what they need of rooms above them, and everybody's handlers to the events. Called by every process that
 * runs rules of the product, whatever it is for, before the first of them; once more changes nothing.
 */
export function wire(): void {
  handlers.set(Object.values(EVENT_HANDLERS))
  letters.set(LETTERS)
  gate.set(requireAcknowledged)
  jobOf.set(findJobOf)
  undecided.set(uncheckedConsents)
  erasingUnactivated.set(eraseUnactivated)
  rowsOfGiven.set(rowsOfGivenAddress)
  statesOfRaters.set(ownStates)
  namelessAccounts.set(askedAccounts)
  openingCv.set(recordCvRead)
  readerNow.set(readerOf)
  lookUpLate('approach_asked', wantedApproach)
  takingAnswers.set(takeAnswer)
  needless.set([needlessWithdrawals, needlessEnds, needlessWishes, needlessHolds, needlessClearings])
  standing.set([withdrawnApplications, endedShares, owedErasures, standingWishes, standingHolds, standingClearings])
}
