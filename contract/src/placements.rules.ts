/** A week, a month and three months after the start, and two weeks before the guarantee ends. */
export const CHECK_INS = ['week', 'month', 'quarter', 'guarantee'] as const
export type CheckIn = (typeof CHECK_INS)[number]

/** `planned` before the first day, `running` from it on. */
export const PLACEMENT_STATES = ['planned', 'running', 'ended'] as const
/** What the guarantee says: none agreed, it runs, it is over, work ended within it. */
export const GUARANTEES = ['none', 'runs', 'over', 'due'] as const
