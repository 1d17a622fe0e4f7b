import type {
  ClearingLine,
  HoldLine,
  OwedLine,
  ShareLine,
  WishLine,
  WithdrawalLine,
} from '#consents/ledger/journal.lines.ts'
import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { handedIn } from '#base/handed-in.ts'
import { isInTransaction } from '#db/db.ts'
import type { ConsentEffect, Language } from '#db/schema.ts'

/** What happens in one noun and others act on; docs/rooms.md lists who does. */
interface Events {
  /** A consent with this effect has been given (again). */
  consentGiven: { userId: string; effect: ConsentEffect }
  /**
   * No consent with this effect is in force any more since then, for whatever reason. Repeated: a restored backup did not know;
   * everybody was told then.
   */
  consentEnded: { userId: string; effect: ConsentEffect; at: Date; isRepeated: boolean }
  /** A consent that was given is not in force any more, by its key; another one with the same effect may be. */
  consentLapsed: { userId: string; key: string; isRepeated: boolean }
  /** By its candidate, by staff who were told so, or with an account somebody closes. */
  applicationWithdrawn: { userId: string; applicationId: string; by: string | null }
  /** An application has come to an end, whichever. Repeated: everybody was told when it really happened. */
  applicationEnded: { userId: string; applicationId: string; isRepeated: boolean }
  /** One that was sent has gone from one status to another, also to an end. */
  applicationMoved: { userId: string; applicationId: string; from: ApplicationStatus; to: ApplicationStatus }
  /** One that had ended goes on. */
  applicationReopened: { userId: string; applicationId: string }
  /** What was proposed or agreed of an interview holds no more, or a time was picked. */
  interviewChanged: { userId: string; applicationId: string }
  /** An offer is withdrawn, another one stands in its place, or the application has left where one can be open. */
  offerEnded: { userId: string; applicationId: string }
  /** The candidate has accepted or declined an offer. */
  offerAnswered: { userId: string; applicationId: string }
  /** A letter that was held has gone to the candidate, by whom it was made. */
  letterSent: { letterId: string; madeBy: string | null }
  /** The person wants the profile left alone (GDPR 18). */
  profileRestricted: { userId: string }
  /** A mail to somebody with an account could not be delivered; its words are there still, unless they were emptied before. */
  mailReturned: {
    id: string
    userId: string
    template: string
    language: Language
    params: object
    createdAt: Date
    emptiedAt: Date | null
  }
  /** A mail to somebody who has given no address: its words are kept nowhere else. */
  mailUnaddressed: { userId: string; template: string; language: Language; params: object; createdAt: Date }
  /** Password or e-mail have changed, or the person has signed out everywhere else: what others may know lets nobody in. */
  othersShutOut: { userId: string }
  accountDisabled: { userId: string }
  /** The account is being closed: what is under way ends now. */
  accountClosing: { userId: string; by: 'person' | 'administration' }
  /** The account is being erased in this transaction, by whom, if by anybody; its rows are there still. */
  accountErasing: { userId: string; by: string | null }
  /** Somebody without an account has deleted a row about them by its link: no restored backup may bring it back. */
  rowDeleted: { id: string }
  /** The profile is being cleared in this transaction, the account stays; its rows are there still. */
  profileClearing: { userId: string }
  /** A restored backup has brought back what the journal of decisions says is over, or does not know what it says. */
  shareEndRepeated: ShareLine
  withdrawalRepeated: WithdrawalLine
  wishRepeated: WishLine
  holdRepeated: HoldLine
  clearingRepeated: ClearingLine
  owedErasureRepeated: OwedLine
}
type EventName = keyof Events
/** What one noun does when something happens. */
export type Handlers = { [E in EventName]?: (event: Events[E]) => Promise<void> }

/** Of every noun, in the order in which they act: `events.list.ts`. */
export const handlers = handedIn<readonly Handlers[]>('the handlers of events')

/**
 * Tells the nouns that act on it, one after the other, in the open transaction: what one of them cannot do undoes all.
 * @throws Error outside a transaction, and whatever a handler throws
 */
export async function emit<E extends EventName>(name: E, event: Events[E]): Promise<void> {
  if (!isInTransaction()) throw new Error(`What follows ${name} belongs into the transaction it happens in`)
  for (const noun of handlers.value) await noun[name]?.(event)
}
