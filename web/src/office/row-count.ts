import { m } from '#words/messages.js'

/** How many rows a list has; of very long ones not all are counted. */
export const rowCount = (answer: unknown, count: number): string =>
  (answer as { total_is?: string } | null)?.total_is === 'at_least'
    ? m.office_rows_more({ count })
    : m.office_rows({ count })
