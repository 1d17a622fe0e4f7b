export const INTERVIEW_KINDS = ['on_site', 'video', 'phone'] as const
export type InterviewKind = (typeof INTERVIEW_KINDS)[number]
/** Times that can be proposed at once. */
export const MOST_TIMES = 5
/** Minutes an interview may last. */
export const INTERVIEW_MINUTES = { least: 10, usual: 60, most: 480 }
