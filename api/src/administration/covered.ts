/**
 * Before the address of an invitation that went to somebody with an account which is not listed with the users: for whoever
 * invites it looks as any other. No address begins so, and nobody is found, signed in or written to by it.
 */
export const COVER = 'invited:'

export const covered = (email: string): string => COVER + email
export const uncovered = (email: string): string => (email.startsWith(COVER) ? email.slice(COVER.length) : email)
