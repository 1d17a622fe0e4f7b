/** Each value of SurveyJS and what it became. */
type Pairs = readonly (readonly [value: unknown, key: string | number])[]
/** Values of SurveyJS and what they became: keys of options, or numbers of points. */
export interface Values {
  of: (value: string | number | boolean) => string | number | undefined
  /** What became of the values with this text in them. */
  containing: (text: string) => (string | number)[]
  /** Key and value of each option. */
  texts: [key: string, value: string][]
  /** Key of each option whose value is a number. */
  numbers: [key: string, value: number][]
  isComplete: boolean
  pairs: Pairs
}
export const tagOf = (value: unknown): string => String(value).trim().toLowerCase()

/** @param pairs each value of SurveyJS and what it became */
export function valuesOf(pairs: Pairs): Values {
  const known = new Map(pairs.map(([value, key]) => [tagOf(value), key]))
  const numbers = pairs.flatMap(([value, key]): [string, number][] => {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
    return typeof value !== 'boolean' && Number.isFinite(number) ? [[String(key), number]] : []
  })
  const containing = (text: string) => [...known].filter(([tag]) => tag.includes(tagOf(text))).map(([, key]) => key)
  const texts = pairs.map(([value, key]): [string, string] => [String(key), String(value)])
  const isComplete = numbers.length === pairs.length
  return { of: (value) => known.get(tagOf(value)), containing, texts, numbers, isComplete, pairs }
}

/** Values of a yes or no question: true and false are 1 and 0 where there are numbers. */
export function yesNoValues(yes: unknown, no: unknown): Values {
  const plain = valuesOf([
    [yes, 'yes'],
    [no, 'no'],
  ])
  const asNumber = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)
  const { numbers, isComplete } = valuesOf([
    [asNumber(yes), 'yes'],
    [asNumber(no), 'no'],
  ])
  const keys = new Map(numbers.map(([key, value]) => [value, key]))
  return {
    ...plain,
    of: (value) => (typeof value === 'number' ? keys.get(value) : plain.of(value)),
    numbers,
    isComplete,
  }
}

/** What a value is the same as there: a number however it is written, a true also as 1. */
function namesOf(value: unknown): string[] {
  const tag = tagOf(value)
  if (typeof value === 'boolean') return [tag, String(Number(value))]
  return [tag !== '' && Number.isFinite(Number(tag)) ? String(Number(tag)) : tag]
}

/** Did the same values, and only those, become the same keys? */
export function doAgree(some: Pairs, others: Pairs): boolean {
  if (some === others) return true
  const keys = new Map(others.flatMap(([value, key]) => namesOf(value).map((name) => [name, String(key)] as const)))
  const names = new Map(others.map(([value, key]) => [String(key), namesOf(value)]))
  return some.every(([value, key]) => {
    const own = namesOf(value)
    const there = names.get(String(key))
    const isSame = there === undefined || there.some((name) => own.includes(name))
    return isSame && own.every((name) => [undefined, String(key)].includes(keys.get(name)))
  })
}
