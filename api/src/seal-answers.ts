/**
 * Seals answers to 360 feedback that a version before this one has left as they were, and looks whether everything that
 * is sealed can be opened. Before anything is served. Connects for itself.
 * @returns a line for each campaign whose answers cannot be opened
 */
export async function sealAnswers(url: string): Promise<string[]> {
  const { connect, disconnect } = await import('#db/db.ts')
  const { sealUp } = await import('#campaigns/answers/sealing-up.service.ts')
  const { keyStates } = await import('#campaigns/answers/lost-keys.service.ts')
  connect(url, 2)
  try {
    if ((await sealUp()) > 0) {
      const { isOwnDatabase, scrub } = await import('#privacy/erasure/deleted-row-scrub.queries.ts')
      // What they looked like before is still in the files of the tables and in the log.
      if (isOwnDatabase(url)) await scrub(url)
    }
    return (await keyStates()).flatMap(({ id, title, shut }) =>
      shut > 0
        ? [`The answers of the campaign ${title} (${id}) cannot be opened: its key is not in campaign-keys.`]
        : [],
    )
  } finally {
    await disconnect()
  }
}
