import { fold } from '@korak/contract/fold.ts'
import { fullNamesIn } from '@korak/cv/mask.ts'
import { findFullNames } from './full-names.queries.ts'

export { mayName } from './full-names.queries.ts'

/** Somebody as words of others may name them: by given name and surname, in either order, in any case and any letters. */
class FullName {
  readonly #names: readonly string[]
  constructor(names: readonly string[]) {
    this.#names = names
  }

  /** For `like`: what a folded text has at least, for each way they were called. */
  get likes(): string[][] {
    return this.#names.map((name) => {
      const words = fold(name).split(' ')
      return [words[0] ?? '', words.at(-1) ?? ''].map((word) => `%${word.slice(0, Math.max(2, word.length - 2))}%`)
    })
  }
  isIn(text: string): boolean {
    return fullNamesIn(text, this.#names).length > 0
  }
  /** The words with a dash for each name. */
  leftOutOf(text: string): string {
    return fullNamesIn(text, this.#names)
      .toReversed()
      .reduce((words, [from, to]) => `${words.slice(0, from)}–${words.slice(to)}`, text)
  }
}

/**
 * How words of others may name an account: as it is called, and as its applications were sent. A name of one word says too little,
 * and one somebody else with an account has may be theirs: by neither anybody is found. Who is looked for in vain costs as much.
 */
export async function fullNameOf(userId: string): Promise<FullName> {
  const names = (await findFullNames(userId)).filter((name) => fold(name).includes(' '))
  return new FullName(names.length > 0 ? names : ['\u0001 \u0001'])
}
