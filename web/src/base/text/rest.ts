/** What stands in a box once what was sent has gone from it: what was typed meanwhile, and all of it when it became something else. */
export const restOf = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
