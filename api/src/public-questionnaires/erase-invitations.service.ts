import { deleteInvitationsOf } from '#public-questionnaires/staff/staff.queries.ts'

/**
 * Removes the invitations that were mailed to a person, found by the addresses of the account, former ones too, and with
 * them what was answered. Anonymous answers are nobody's and stay. Call inside the transaction that deletes the account, before it does.
 */
export const eraseInvitations = (userId: string): Promise<void> => deleteInvitationsOf(userId)
