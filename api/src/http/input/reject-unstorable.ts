import { InvalidInput, Refusal } from '#errors.ts'

const MAX_DEPTH = 32

/**
 * Refuses what PostgreSQL cannot hold or what exhausts a stack: NUL, lone surrogates, nesting deeper than 32; and more than
 * `most` values, before anything is made of each.
 * Walks without recursion; also drops nothing and changes nothing.
 * @throws InvalidInput naming the outermost field; Refusal TOO_LARGE
 */
export function refuseUnstorable(input: unknown, most: number): void {
  let left = most
  const stack: { value: unknown; field: string; depth: number }[] = [{ value: input, field: '', depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, field, depth } = item
    if (typeof value === 'string') {
      if (value.includes('\u0000') || !value.isWellFormed())
        throw new InvalidInput({ [field || '_']: ['error_characters'] })
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) throw new InvalidInput({ [field || '_']: ['error_depth'] })
      left -= Array.isArray(value) ? value.length : Object.keys(value).length
      if (left < 0) throw new Refusal('TOO_LARGE')
      for (const [key, inner] of Object.entries(value)) {
        if (key.includes('\u0000') || !key.isWellFormed()) throw new InvalidInput({ _: ['error_characters'] })
        stack.push({ value: inner, field: field || key, depth: depth + 1 })
      }
    }
  }
}
