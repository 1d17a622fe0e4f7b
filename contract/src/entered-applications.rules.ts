/** How an application came that staff wrote down. */
export const CAME_BY = ['post', 'phone', 'in_person', 'email'] as const
export type CameBy = (typeof CAME_BY)[number]

/** Has its person an account by now? `offered`: they gave an address, and were written how the account becomes theirs. */
export const ACCOUNTS = ['none', 'offered', 'own'] as const
export type Account = (typeof ACCOUNTS)[number]
