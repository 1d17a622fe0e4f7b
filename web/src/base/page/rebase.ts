// What is typed in a form whose record was changed meanwhile, by somebody else or by saving it: what was typed since stays,
// everything else is as it is now.

/** @returns texts of the form: what was typed where it differs from what the form began with, else what the record has now */
export const rebaseTexts = <T extends Record<string, string | boolean>>(before: T, typed: T, now: T): T =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text === before[name] ? (now[name] ?? '') : text]),
  ) as T

/** @returns chosen keys: those of the record now, with what was ticked here and without what was unticked here */
export const rebaseKeys = (before: readonly string[], chosen: readonly string[], now: readonly string[]): string[] => [
  ...now.filter((key) => chosen.includes(key) || !before.includes(key)),
  ...chosen.filter((key) => !before.includes(key) && !now.includes(key)),
]
