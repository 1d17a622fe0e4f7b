import { createHash } from 'node:crypto'

/** From 0 up to, not including, 1: looks random, and for one text is the same in every installation. */
export const chance = (of: string): number => createHash('sha256').update(of).digest().readUInt32BE() / 2 ** 32
/** A whole number below the limit. */
export const below = (limit: number, of: string): number => Math.floor(chance(of) * limit)
export const pick = <T>(choices: readonly T[], of: string): T => choices[below(choices.length, of)] as T
/** Some of the choices, each at most once. */
export const some = <T>(choices: readonly T[], count: number, of: string): T[] =>
  choices
    .map((choice, at) => ({ choice, rank: chance(`${of}/${at}`) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({ choice }) => choice)
