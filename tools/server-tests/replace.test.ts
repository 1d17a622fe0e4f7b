import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../api/src/seed/accounts.ts'
import { openCluster } from '../nodes/cluster.ts'
import { Visitor } from '../nodes/visitor.ts'
import { runServer } from '../run-server.ts'

/** One request on a connection kept open; resolves to its status, 0 when the connection broke. */
const statusOf = (url: string, agent: Agent): Promise<number> =>
  new Promise((resolve) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    // After the end of the answer this changes nothing; without one nobody would wait for ever.
    sent.on('close', () => resolve(0))
    sent.end()
  })

test('new processes take over without a single failed request, also when asked twice in a row', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-replace-'))
  const server = await runServer({ dataDir, settings: { SEED: 'reference' } })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<number, number>()
  let isRunning = true
  const ask = async () => {
    while (isRunning) {
      const status = await statusOf(`${server.url}/api/portal/jobs`, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  try {
    const askers = Array.from({ length: 8 }, ask)
    for (let round = 0; round < 2; round++) {
      process.kill(server.pid, 'SIGHUP')
      process.kill(server.pid, 'SIGHUP')
      await sleep(4000)
    }
    isRunning = false
    await Promise.all(askers)
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(200)
    expect(server.log()).not.toMatch(/could not start|Error/)
  } finally {
    isRunning = false
    agent.destroy()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)

test('asked to stop while new processes are starting, it stops', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-replace-'))
  const stopped: boolean[] = []
  try {
    for (const pause of [0, 150, 400, 700, 1000]) {
      const server = await runServer({ dataDir, settings: { SEED: 'reference' } })
      process.kill(server.pid, 'SIGHUP')
      process.kill(server.pid, 'SIGHUP')
      await sleep(pause)
      // Processes that nobody told would go on for ever; each told one is given ten seconds.
      const ended = await Promise.race([server.stop().then(() => true), sleep(13_000, false)])
      stopped.push(ended)
      if (!ended) server.process.kill('SIGKILL')
    }
    expect(stopped).toEqual([true, true, true, true, true])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 120_000)

test('what the version before writes while the next one serves already is read there within moments', async () => {
  const cluster = await openCluster({ SEED: 'story' })
  try {
    const [before, next] = [await cluster.start(), await cluster.start()]
    const administrator = await new Visitor().signIn(before.port, 'skrbnik', DEMO_PASSWORD)
    type Lists = Record<string, { data: { id: number; label_sl: string }[] }>
    const first = async () =>
      (await new Visitor().ask<Lists>(next.port, 'GET', '/api/codelists/get/project-ad-region')).json[
        'project-ad-region'
      ]?.data[0]
    const option = await first()
    const body = {
      schema_slug: 'project-ad-region',
      data_id: option?.id,
      params: { label_sl: 'Med dvema različicama' },
    }
    expect((await administrator.ask(before.port, 'PUT', '/api/codelists/updateData', { body })).status).toBe(200)
    await expect.poll(async () => (await first())?.label_sl, { timeout: 5000 }).toBe('Med dvema različicama')
  } finally {
    await cluster.stop()
  }
}, 120_000)
