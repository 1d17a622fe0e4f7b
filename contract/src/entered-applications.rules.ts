/** How an application came that staff wrote down. */
export const CAME_BY = ['post', 'phone', 'in_person', 'email'] as const
export type CameBy = (typeof CAME_BY)[number]

/** Has its person an account by now? */
export const ACCOUNTS = ['none', 'own'] as const
