import { completeJournal } from '#consents/ledger/journal.service.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { type Replayed, replayJournal } from '#consents/ledger/journal-replay.service.ts'
import { lookAtClock } from '#db/clock.ts'
import { connect, disconnect } from '#db/db.ts'

/**
 * Puts back what the journal of decisions in the data folder has and this database has not: a restored backup has forgotten
 * it. Then completes the journal with what a crash has kept from it. Before anything is served. Connects for itself.
 */
export async function reapplyDecisions(url: string, dataDir: string): Promise<Replayed> {
  connect(url, 2)
  try {
    // Which consents are over is asked of the clock.
    await lookAtClock()
    const replayed = await replayJournal(dataDir)
    await completeJournal(dataDir)
    await journalWritten()
    return replayed
  } finally {
    await disconnect()
  }
}

/** Completes the journal with what came into the database past it: demo data is written as if it had been decided long ago. */
export async function completeDecisions(url: string, dataDir: string): Promise<void> {
  connect(url, 2)
  try {
    await completeJournal(dataDir)
  } finally {
    await disconnect()
  }
}
