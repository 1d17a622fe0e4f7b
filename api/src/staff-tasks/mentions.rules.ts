/** Words with a name left out, where it stands for itself: not as the beginning of a longer one. */
export const without = (text: string, name: string): string =>
  text.replaceAll(name, (found, at: number) => (/[\p{L}\p{N}]/u.test(text[at + found.length] ?? '') ? found : '–'))

/** Is somebody mentioned in the words? */
export const isNamed = (text: string, name: string | null): boolean =>
  name !== null && without(text, `@${name}`) !== text
