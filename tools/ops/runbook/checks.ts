// What must be true before and after single blocks of the runbook: that they did what the page says, and not only ended well.
import { strict as assert } from 'node:assert'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../run-server.ts'
import type { World } from './world.ts'

interface Check {
  /** Blocks with this in them. */
  of: RegExp
  before?: (world: World) => Promise<void> | void
  after?: (world: World) => Promise<string> | string
}
const CV = path.join(root, 'cv/test/tuning/sl-t01.pdf')
const kept: Record<string, string> = {}

const live = ({ machine }: World): string =>
  machine.run("sed -n 's/^# live: //p' /etc/nginx/korak-upstream.conf").output.trim()
/** The folder of the version that serves, as its process sees it. */
const served = (world: World): string =>
  world.machine
    .run(`basename "$(readlink -f /proc/$(systemctl show -P MainPID korak@${live(world)})/cwd)"`)
    .output.trim()
const people = (world: World): string => world.query('select count(*) from users')
const setting = ({ machine }: World, name: string): string =>
  machine.run(`sed -n 's/^${name}=//p' /etc/korak/env`).output.trim()

/** Everything asked meanwhile was answered, and nothing by a 5xx. */
async function nothingLost(world: World): Promise<string> {
  const { counts, faults, failed, renewed } = await world.endProbe()
  assert.equal(failed, 0, `lost meanwhile: ${faults.join('; ')}`)
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  assert.ok(all > 100, `only ${all} were asked`)
  return `${all} requests meanwhile (${JSON.stringify(counts)}), none lost, ${renewed} asked again on a new connection`
}

function looksRight(world: World): string {
  const seen = world.visit<Record<string, unknown>>('look')
  assert.equal(seen['heading'], true)
  assert.equal(seen['redirect'], 301)
  assert.match(String(seen['script']), /immutable/)
  assert.equal(seen['server'], 'nginx')
  const { pieces, large, larger, ...read } = world.visit<{
    done: boolean
    pieces: number[]
    large: [number, string]
    larger: number
  }>('upload', CV)
  assert.equal(read.done, true)
  // Each stage arrives by itself and is not kept back until the last.
  assert.ok(pieces.length > 1 && (pieces.at(-1) ?? 0) - (pieces[0] ?? 0) > 20, `pieces after ${pieces.join(', ')} ms`)
  assert.ok(large[1].startsWith('{'), `11 MB: ${large.join(' ')}`)
  assert.equal(larger, 413)
  return `page ${JSON.stringify(seen)}; CV in pieces after ${pieces.join(', ')} ms; 11 MB ${large[0]}, 13 MB ${larger}`
}

/** Nothing beyond its own folders can be written, and its settings can be read by root alone. */
function isShutIn(world: World): string {
  const { machine } = world
  const unit = `korak@${live(world)}`
  const { output } = machine.run(`systemd-analyze security ${unit} --no-pager | tail -1`)
  const score = /: ([\d.]+) \w+/.exec(output)?.[1] ?? ''
  assert.ok(Number(score) < 2.5, output)
  const inside = (command: string) =>
    machine.run(`nsenter -t $(systemctl show -P MainPID ${unit}) -m runuser -u korak -- sh -c '${command}'`)
  assert.equal(inside('touch /var/lib/korak/tried && rm /var/lib/korak/tried').status, 0)
  for (const place of ['/srv/korak/tried', '/etc/korak/tried', '/var/tried', '/home/tried'])
    assert.notEqual(inside(`touch ${place}`).status, 0, `${place} could be written`)
  assert.notEqual(inside('cat /etc/korak/env').status, 0)
  const logged = machine.run(`journalctl -u ${unit} -p warning --no-pager -o cat | grep -v '^-- ' || true`).output
  return `systemd-analyze security ${score}; writes only its data${/EPERM/.test(logged) ? '; EPERM in the log' : ''}`
}

/** What a visitor claims under X-Forwarded-For makes no address of its own: tries are counted as if nothing had been claimed. */
function addressIsTrue(world: World): string {
  const counted = (claims: readonly string[], name: string): number => {
    const before = Number(world.query('select count(*) from throttles'))
    for (const [at, claim] of claims.entries())
      world.machine.run(
        `curl -sk -o /dev/null -H 'X-Requested-With: XMLHttpRequest' -H 'Content-Type: application/json' -H 'Origin: https://portal.example' -H 'X-Forwarded-For: ${claim}' -d '{"username":"${name}.${at}","password":"Not-this-one-1"}' https://portal.example/api/auth/login`,
      )
    return Number(world.query('select count(*) from throttles')) - before
  }
  counted(['203.0.113.1'], 'nobody')
  const same = counted(['203.0.113.1', '203.0.113.1'], 'nobody.here')
  assert.equal(counted(['203.0.113.2', '203.0.113.3'], 'nobody.there'), same)
  assert.ok(same > 0)
  return 'claimed addresses are not believed'
}

export const CHECKS: Check[] = [
  {
    of: /^korak-switch \/srv\/korak\/releases\/korak-VERSION-COMMIT\ncurl/m,
    after: (world) => [looksRight(world), isShutIn(world), addressIsTrue(world)].join('; '),
  },
  {
    of: /account -- disable ana\.kovac/,
    before: (world) => {
      world.register('Ana Kovač', 'ana.kovac@example.com')
      // A name of an account ends with a number nobody knows before.
      world.query("update users set username = 'ana.kovac' where email = 'ana.kovac@example.com'")
    },
    after: (world) => {
      assert.equal(world.query("select count(*) from users where email = 'ana.kovac@example.com'"), '0')
      return 'she is gone'
    },
  },
  {
    of: /backup -- \/var\/backups\/korak\/2026/,
    before: (world) => void world.register('Pred Kopijo', 'pred.kopijo@example.com'),
    after: (world) => {
      kept['people'] = people(world)
      return world.machine.run('ls /var/backups/korak/2026-11-21').output.trim().replaceAll('\n', ' ')
    },
  },
  {
    of: /korak-run restore -- \/var\/backups/,
    before: (world) => void world.register('Po Kopiji', 'po.kopiji@example.com'),
    after: (world) => {
      assert.equal(people(world), kept['people'])
      assert.equal(world.query('select count(*) from sessions where expires_at > now()'), '0')
      looksRight(world)
      return `${people(world)} people, as in the backup; nobody is signed in`
    },
  },
  {
    of: /alter system set archive_mode/,
    after: async (world) => {
      await until(() => world.machine.run('curl -sf -H "Host: portal.example" http://127.0.0.1/ || true').status === 0)
      return 'archiving'
    },
  },
  {
    of: /^UNTIL=/m,
    before: async (world) => {
      world.register('Še Tukaj', 'se.tukaj@example.com')
      kept['people'] = people(world)
      await sleep(1100)
      writeFileSync(path.join(world.machine.root, 'srv/incoming/until'), world.query('select now()'))
      await sleep(1100)
      world.register('Prepozno Vpisana', 'prepozno@example.com')
      world.query('delete from codelist_translations')
    },
    after: (world) => {
      assert.equal(people(world), kept['people'])
      assert.equal(world.query("select count(*) from users where email = 'prepozno@example.com'"), '0')
      assert.notEqual(world.query('select count(*) from codelist_translations'), '0')
      assert.equal(world.query('select count(*) from sessions where expires_at > now()'), '0')
      looksRight(world)
      return `${people(world)} people, as at that instant; what was deleted afterwards is back; nobody is signed in`
    },
  },
  {
    of: /before-upgrade/,
    before: (world) => {
      kept['cookie'] = world.register('Med Nadgradnjo', 'med.nadgradnjo@example.com')
      kept['migrations'] = world.query('select count(*) from migrations')
      kept['older'] = served(world)
      world.beginProbe()
    },
    after: async (world) => {
      const said = await nothingLost(world)
      assert.notEqual(served(world), kept['older'])
      kept['newer'] = served(world)
      const more = Number(world.query('select count(*) from migrations')) - Number(kept['migrations'])
      const [status] = world.visit<[number]>('get', '/api/auth/user', kept['cookie'] ?? '')
      assert.equal(status, 200)
      return `${kept['older']} → ${served(world)}, ${more} migrations; ${said}; who was signed in is so still`
    },
  },
  {
    of: /^korak-switch \/srv\/korak\/releases\/korak-VERSION-COMMIT$(?!\ncurl)/m,
    before: (world) => {
      world.beginProbe()
    },
    after: async (world) => {
      const said = await nothingLost(world)
      assert.equal(served(world), kept['older'])
      const [status] = world.visit<[number]>('get', '/api/auth/user', kept['cookie'] ?? '')
      assert.equal(status, 200)
      looksRight(world)
      world.register('Po Vrnitvi', 'po.vrnitvi@example.com')
      return `${served(world)} serves again; ${said}; somebody has registered on it`
    },
  },
  {
    of: /^s\/\^APP_SECRET/m,
    before: (world) => {
      kept['secret'] = setting(world, 'APP_SECRET')
      kept['token'] = world.forgotten('med.nadgradnjo@example.com')
      const [, found] = world.visit<[number, string]>('get', `/api/forgot-password/find/${kept['token']}`, '')
      assert.match(found, /"valid":true/)
      world.beginProbe()
    },
    after: async (world) => {
      const said = await nothingLost(world)
      assert.notEqual(setting(world, 'APP_SECRET'), kept['secret'])
      const [, found] = world.visit<[number, string]>('get', `/api/forgot-password/find/${kept['token']}`, '')
      assert.doesNotMatch(found, /"valid":true/)
      const [status] = world.visit<[number]>('get', '/api/auth/user', kept['cookie'] ?? '')
      assert.equal(status, 200)
      return `${said}; former links are spent, sessions go on`
    },
  },
  {
    of: /systemctl restart pgbouncer/,
    before: (world) => {
      // An older version went back to may not know what a pooler needs; going forward again is a proof of its own.
      const { status, output } = world.machine.run(`korak-switch /srv/korak/releases/${kept['newer']}`)
      assert.equal(status, 0, output)
      world.beginProbe()
    },
    after: async (world) => {
      const said = await nothingLost(world)
      looksRight(world)
      world.register('Skozi Bazen', 'skozi.bazen@example.com')
      const through = world.query("select count(*) from pg_stat_activity where usename like 'korak%'")
      return `${said}; somebody has registered through the pooler; ${through} connections of the portal`
    },
  },
  {
    of: /alter role \$next set role korak/,
    before: (world) => {
      kept['database'] = setting(world, 'DATABASE_URL')
      world.beginProbe()
    },
    after: async (world) => {
      const said = await nothingLost(world)
      assert.notEqual(setting(world, 'DATABASE_URL'), kept['database'])
      assert.notEqual(world.machine.run(`psql -c 'select 1' '${kept['database']}'`).status, 0)
      return `${said}; the former password is refused`
    },
  },
]

async function until(isSo: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 60 && !isSo(); attempt += 1) await sleep(500)
}
