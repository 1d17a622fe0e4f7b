export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'special'

/** Configured longer, the server says so. */
export const SHORTEST = 6

const tests: Record<PasswordRule, (password: string, shortest: number) => boolean> = {
  // Code points, as people count: an emoji is one character.
  length: (password, shortest) => [...password].length >= shortest,
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}]/u.test(password),
}

/** Which of the rules shown beside the field a password meets already. The server has the last word. */
export function passwordRules(password: string, shortest = SHORTEST): { rule: PasswordRule; met: boolean }[] {
  return (Object.keys(tests) as PasswordRule[]).map((rule) => ({ rule, met: tests[rule](password, shortest) }))
}
