/** What V8 needs for a value besides its content, about. */
const HEADER = 32
const SLOT = 8

const sizeOf = (value: string): number => HEADER + 2 * value.length

/**
 * About how many bytes of memory a value holds: data only (texts, numbers, lists, records, maps, bytes), shared parts
 * counted each time. Rather too much than too little. Walks without recursion.
 */
export function weightOf(value: unknown): number {
  const stack: unknown[] = [value]
  let bytes = 0
  while (stack.length > 0) {
    const item = stack.pop()
    bytes += SLOT
    if (typeof item === 'string') bytes += sizeOf(item)
    else if (typeof item !== 'object' || item === null) continue
    else if (ArrayBuffer.isView(item)) bytes += 2 * HEADER + item.byteLength
    else {
      bytes += HEADER
      if (item instanceof Map) for (const [key, inner] of item) stack.push(key, inner)
      else if (Array.isArray(item) || item instanceof Set) for (const inner of item) stack.push(inner)
      else for (const inner of Object.values(item)) stack.push(inner)
    }
  }
  return bytes
}
