import { fold } from '@korak/contract/fold.ts'
import { fullNamesIn } from '@korak/cv/mask.ts'
import { type Address, findFullNames, findHeldAddresses } from './full-names.queries.ts'

export { type Address, mayHold, mayName } from './full-names.queries.ts'

/** So a word of a name begins, where it is no other word: whoever is called `Preveri Reference` takes no sentence away. */
const CAPITAL = /^\p{Lu}/u

/** Nothing more of an address stands beside these, so that somebody's longer one is not taken apart. */
const addressIn = (email: string): RegExp =>
  new RegExp(`(?<![\\w.+-])${email.replaceAll(/[^\w@-]/g, String.raw`\$&`)}(?![\\w-]|\\.\\w)`, 'gi')

/** What stands at both sides of an `@`: no word of it is one of a name beside it. Read from its beginning: tried from each, a long word would be read as often as it has letters. */
const ANY_ADDRESS = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]+@[\p{L}\p{N}.-]+/gu
const unread = (address: string): string => '0'.repeat(address.length)

/** Somebody as words of others may name them: by the whole name, in any order, case and letters, or by an address while it was theirs. */
class Naming {
  readonly #names: readonly string[]
  readonly addresses: readonly Address[]
  constructor(names: readonly string[], addresses: readonly Address[]) {
    this.#names = names
    this.addresses = addresses
  }

  /** For `like`: what a folded text has at least, for each way they were called. */
  get likes(): string[][] {
    return this.#names.map((name) => {
      const words = fold(name).split(' ')
      return [words[0] ?? '', words.at(-1) ?? ''].map((word) => `%${word.slice(0, Math.max(2, word.length - 2))}%`)
    })
  }
  /** Is the text, written then, the name or the address, and nothing else? */
  is(text: string, at: Date): boolean {
    const words = (of: string) => fold(of).split(' ').toSorted().join(' ')
    const isAddress = this.#heldAt(at).some((email) => email === text.trim().toLowerCase())
    return isAddress || this.#names.some((name) => words(name) === words(text))
  }
  /** The words, written then, with a dash for each name that is written as one, and for each address. */
  leftOutOf(text: string, at: Date): string {
    const nameless = this.#placesIn(text.replaceAll(ANY_ADDRESS, unread))
      .toReversed()
      .reduce((words, [from, to]) => `${words.slice(0, from)}–${words.slice(to)}`, text)
    return this.#heldAt(at).reduce((words, email) => words.replaceAll(addressIn(email), '–'), nameless)
  }
  /** Whoever had an address before or has it since is somebody else. */
  #heldAt(at: Date): string[] {
    return this.addresses.filter(({ since, until }) => since < at && at <= until).map(({ email }) => email)
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
export async function namingOf(userId: string): Promise<Naming> {
  const names = (await findFullNames(userId)).filter((name) => fold(name).includes(' '))
  return new Naming(names, await findHeldAddresses(userId))
}
