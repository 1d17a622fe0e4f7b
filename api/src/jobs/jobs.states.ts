/** Working days there must be between publishing a job and its deadline (ZDR-1, article 25). */
export const DEADLINE_WORKING_DAYS = 3
