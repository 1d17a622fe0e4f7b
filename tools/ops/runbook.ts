// `npm run runbook`: reads the commands of docs/runbook.md and runs them, in the order of the page, on a Debian with systemd made
// for it; see runbook/blocks.ts for where each is run. Needs Debian, root, debootstrap and systemd-container.
//   --before REVISION   the version that is installed first, HEAD~30 when nothing is said; the last commit is upgraded to
//   --after REVISION    the version that is upgraded to, HEAD when nothing is said
//   --until SECTION     stops after that section
//   --write             puts what was run into the table of the page
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { spawnSync } from 'node:child_process'
import { root } from '../run-server.ts'
import { type Block, readBlocks } from './runbook/blocks.ts'
import { CHECKS } from './runbook/checks.ts'
import { boot, giveNode, install } from './runbook/machine.ts'
import { bring, packRelease, warmCache } from './runbook/releases.ts'
import { type Result, tableOf } from './runbook/table.ts'
import { openWorld, type World } from './runbook/world.ts'

const PAGE = path.join(root, 'docs/runbook.md')
const place = path.join(root, '.cache/runbook')
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const say = (program: string, ...args: string[]): string => spawnSync(program, args, { encoding: 'utf8' }).stdout.trim()
/** The folder of the npm of this computer. */
const ownNpm = (): string => path.join(realpathSync(say('which', 'npm')), '../..')

/** Runs a block with what must be true before and after it. @throws Error with what it said */
async function runBlock(block: Block, text: string, world: World): Promise<Result> {
  const begun = performance.now()
  const checks = CHECKS.filter(({ of }) => of.test(block.text))
  for (const { before } of checks) await before?.(world)
  const started = performance.now()
  const { status, output } = world.machine.run(text)
  const took = seconds(started)
  if (status !== 0)
    throw new Error(`line ${block.line} of the page ended with ${status}:\n${text}\n${output.slice(-3000)}`)
  const said: string[] = []
  for (const { after } of checks) if (after) said.push(await after(world))
  console.log(`${block.section}, line ${block.line}: ${took} (${seconds(begun)} with checks)`)
  for (const line of [...output.trim().split('\n').slice(-3), ...said]) if (line) console.log(`    ${line}`)
  return { block, took, said: said.join('; ') }
}

/** A block that fails is told with what the services said, and the next one is tried: it may not depend on it. */
async function attempt(block: Block, text: string, world: World): Promise<Result> {
  try {
    return await runBlock(block, text, world)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(`FAILED ${block.section}, line ${block.line}: ${reason}`)
    console.error(
      world.machine.run('journalctl --no-pager -n 60 -o cat -u "korak@*" -u nginx | grep -v \'"level":30\' || true')
        .output,
    )
    await world.endProbe().catch(() => {})
    return { block, took: 'failed', said: reason.split('\n', 1)[0] ?? '' }
  }
}

async function runPage(page: string, older: string, newer: string, last: string | undefined): Promise<Result[]> {
  const blocks = readBlocks(page)
  const network = blocks.filter((block) => block.place === 'network').map(({ text }) => text)
  const results: Result[] = []
  const machineRoot = install(place, network)
  giveNode(machineRoot, process.execPath, ownNpm())
  for (const folder of [older, newer]) {
    warmCache(folder)
    bring(folder, machineRoot)
  }
  const machine = await boot(machineRoot, say('npm', 'config', 'get', 'cache'))
  const world = openWorld(machine)
  try {
    const named = (text: string) =>
      text
        .replaceAll('korak-VERSION-COMMIT', path.basename(older))
        .replaceAll('korak-VERSION-NEXT', path.basename(newer))
    for (const block of blocks) {
      if (block.place === 'server') results.push(await attempt(block, named(block.text), world))
      if (block.place === 'clone' || block.place === 'network')
        results.push({ block, took: '', said: 'before the machine was started' })
      const next = blocks[blocks.indexOf(block) + 1]
      if (last && block.section === last && next?.section !== last) break
    }
  } finally {
    world.stop()
    await machine.stop()
  }
  return results
}

try {
  const { values } = parseArgs({
    options: {
      before: { type: 'string', default: 'HEAD~30' },
      after: { type: 'string', default: 'HEAD' },
      until: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  if (process.getuid?.() !== 0 || !existsSync('/usr/sbin/debootstrap') || !existsSync('/usr/bin/systemd-nspawn'))
    throw new Error('This needs root on a Debian with debootstrap and systemd-container')
  const page = readFileSync(PAGE, 'utf8')
  const begun = performance.now()
  const [older, newer] = [packRelease(values.before, place), packRelease(values.after, place)]
  console.log(`packed ${path.basename(older)} and ${path.basename(newer)}: ${seconds(begun)}`)
  const results = await runPage(page, older, newer, values.until)
  const failed = results.filter(({ took }) => took === 'failed')
  console.log(`${results.length} blocks of the runbook in ${seconds(begun)}, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
  if (values.write) writeFileSync(PAGE, tableOf(page, results, [older, newer]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
process.exit()
