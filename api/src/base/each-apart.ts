/**
 * Does the same for many, one after the other: what fails for one keeps nobody behind it waiting.
 * @throws the first error once all have had their turn, so that the task is known to have failed and runs again
 */
export async function eachApart<T>(many: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const one of many)
    try {
      await work(one)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
