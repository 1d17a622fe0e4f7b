import { fold } from '@korak/contract/fold.ts'
import { fullNamesIn } from '@korak/cv/mask.ts'
import { findFullNames } from './full-names.queries.ts'

export { mayName } from './full-names.queries.ts'

/** So a word of a name begins, where it is no other word: whoever is called `Preveri Reference` takes no sentence away. */
const CAPITAL = /^\p{Lu}/u

/** Somebody as words of others may name them: by the whole name, in any order, case and letters. */
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
  /** Is the text the name, and nothing else? */
  is(text: string): boolean {
    const words = (of: string) => fold(of).split(' ').toSorted().join(' ')
    return this.#names.some((name) => words(name) === words(text))
  }
  /** The words with a dash for each name that is written as one. */
  leftOutOf(text: string): string {
    return this.#placesIn(text)
      .toReversed()
      .reduce((words, [from, to]) => `${words.slice(0, from)}–${words.slice(to)}`, text)
  }
  /** A part of a longer name may be somebody else's whole one; what somebody is addressed with is no part of it. */
  #placesIn(text: string) {
    return this.#names
      .flatMap((name) =>
        fullNamesIn(text, [name]).flatMap(([from, to]): [number, number][] => {
          const begins = from + Math.max(0, text.slice(from, to).search(/\p{Lu}/u))
          const words = wordsOf(text.slice(begins, to))
          const isWhole = words.length >= fold(name).split(' ').length && words.every((word) => CAPITAL.test(word))
          return isWhole ? [[begins, to]] : []
        }),
      )
      .toSorted(([one], [other]) => one - other)
      .filter(([from], at, all) => at === 0 || from >= (all[at - 1]?.[1] ?? 0))
  }
}

const wordsOf = (name: string): string[] => name.split(/[\s,-]+/).filter(Boolean)

/**
 * How words of others may name an account: as it is called, and as its applications were sent. A name of one word says too little,
 * and one somebody else with an account has may be theirs: by neither anybody is found.
 */
export async function fullNameOf(userId: string): Promise<FullName> {
  const names = (await findFullNames(userId)).filter((name) => fold(name).includes(' '))
  return new FullName(names)
}
