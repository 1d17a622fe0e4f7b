import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const BARRED = pathToFileURL(path.join(import.meta.dirname, 'no-network.ts')).href
const HERE = "'http://127.0.0.1:47113'"

/** What a program says that bars the network first and then tries this. */
async function attempt(code: string): Promise<string> {
  const program = `
    import ${JSON.stringify(BARRED)}
    const said = (error) => console.log(error?.cause?.message ?? error?.message ?? 'got out')
    process.on('uncaughtException', said)
    try { ${code} } catch (error) { said(error) }`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { env: {} })
  return stdout.trim()
}

test.each([
  ['fetch', `await fetch(${HERE}); said()`],
  ['http', `(await import('node:http')).get(${HERE}).on('error', said)`],
  ['tls', "(await import('node:tls')).connect(9, '127.0.0.1').on('error', said)"],
  ['a socket', "(await import('node:net')).connect(9, '127.0.0.1').on('error', said)"],
  ['a server', "(await import('node:net')).createServer().listen(0); said()"],
  ['a datagram', "(await import('node:dgram')).createSocket('udp4').send('x', 9, '127.0.0.1'); said()"],
  ['a look-up', "(await import('node:dns')).lookup('localhost', () => said())"],
  ['a look-up to wait for', "await (await import('node:dns/promises')).lookup('localhost'); said()"],
  ['a resolver', "new (await import('node:dns')).Resolver().resolve4('localhost', () => said())"],
])('%s finds no way out', async (_name, code) => {
  expect(await attempt(code)).toBe('No network here')
})
