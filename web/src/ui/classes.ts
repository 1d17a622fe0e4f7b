/** Joins class names (or ids for `aria-describedby`), leaving out what is false or missing. */
export const classes = (...names: unknown[]): string =>
  names.filter((name): name is string => typeof name === 'string' && name !== '').join(' ')
