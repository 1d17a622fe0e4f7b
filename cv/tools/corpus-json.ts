// JSON as the formatter of the repository leaves it.

/** Two spaces, and lists of values in one line where that has room. */
export const jsonText = (value: object): string =>
  `${JSON.stringify(value, null, 2).replaceAll(
    /^( *)(.*)\[\n\s+([^[\]{}]*?)\n\s+\](,?)$/gm,
    (all, indent: string, key: string, items: string, comma: string) => {
      const line = `${indent}${key}[${items.replaceAll(/\n\s+/g, ' ')}]${comma}`
      return line.length <= 120 ? line : all
    },
  )}\n`
