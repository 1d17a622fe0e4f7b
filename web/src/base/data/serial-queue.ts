/**
 * A line of calls, made one after the other in the order they were asked for: what was said last is the last to arrive. One
 * that fails does not hold up the next.
 */
export function makeSerialQueue(): <T>(call: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (call) => {
    const made = last.then(call)
    last = made.catch(() => undefined)
    return made
  }
}
