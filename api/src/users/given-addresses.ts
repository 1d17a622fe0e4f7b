import type { Account } from '@korak/contract/entered-applications.rules.ts'
import * as queries from './given-addresses.queries.ts'

export const { claimAddress, findInvited, setGivenAddress } = queries

/** Has somebody whose application was entered by staff an account by now? */
export const accountOf = ({ email, givenEmail }: { email: string | null; givenEmail: string | null }): Account =>
  email === null ? (givenEmail === null ? 'none' : 'offered') : 'own'
