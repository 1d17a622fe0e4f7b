import { colours, contourSeed, email, name, phone, tagline } from '../../../brand.json'

/**
 * Whose portal this is: the part of `brand.json` that screens show. A new owner changes that file, and the colours
 * `--c-brand*` and `--c-accent*` in the tokens; nothing else carries a name, an address or a colour of its own.
 * Contour seed 0 is the house terrain.
 */
export const brand = { name, tagline, email, phone, contourSeed, colours } as const
