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

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * The same for so many that they are read in batches: what fails in one batch keeps no later one waiting.
 * @param next the next ones by id, after the last one of the batch before
 * @throws as `eachApart`
 */
export async function eachOfBatches<T extends { id: string }>(
  next: (after: string) => Promise<readonly T[]>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (let batch = await next(BEFORE_ALL); batch.length > 0; batch = await next(batch.at(-1)?.id ?? BEFORE_ALL))
    await eachApart(batch, work).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
