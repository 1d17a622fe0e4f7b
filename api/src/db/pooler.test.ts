// A pooler is noticed by what it does with connections; the one in these tests does it as PgBouncer 1.18 does.
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { keepsLimits, requireSessions, type Session, sharesSessions } from './pooler.ts'

/** Clients of a pooler of so many connections, let go after each transaction or kept until the client leaves. */
function poolerOf(size: number, mode: 'transaction' | 'session') {
  const free = Array.from({ length: size }, (_, n) => 4000 + n)
  let clients = 0
  return async (): Promise<Session> => {
    let held: number | undefined
    let isOpen = false
    const letGo = (): void => {
      if (held !== undefined) free.push(held)
      held = undefined
    }
    clients += 1
    return {
      processID: 900_000 + clients,
      async query(text) {
        held ??= free.pop()
        if (held === undefined) throw new Error('Query read timeout')
        const rows = [{ pid: held }]
        isOpen ||= text === 'begin'
        if (mode === 'transaction' && !isOpen) letGo()
        return { rows }
      },
      end: async () => letGo(),
    }
  }
}

test('a pooler that gives a connection to others after each transaction is told from one that does not, and from none', async () => {
  const found = (size: number, mode: 'transaction' | 'session') => sharesSessions('', poolerOf(size, mode))
  expect([await found(1, 'transaction'), await found(2, 'transaction'), await found(40, 'transaction')]).toEqual([
    true,
    true,
    true,
  ])
  expect([await found(2, 'session'), await found(40, 'session')]).toEqual([false, false])
  expect(await sharesSessions(await testDatabase())).toBe(false)
  expect(await keepsLimits(await testDatabase())).toBe(true)
})

test('a start that is led to such a pooler alone is refused in words that say what to set', async () => {
  const shared = async (url: string) => url === 'pooler'
  const start = (url: string, direct?: string) => requireSessions({ url, direct }, shared)
  await expect(start('pooler')).rejects.toThrow(/^DATABASE_URL leads to .*: set DATABASE_DIRECT_URL to the server/)
  await expect(start('server', 'pooler')).rejects.toThrow(/^DATABASE_DIRECT_URL leads to .*: it must lead/)
  await expect(start('pooler', 'server')).resolves.toBeUndefined()
  await expect(start('server')).resolves.toBeUndefined()
})
