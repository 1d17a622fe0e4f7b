// The commands of the runbook are read from the page (npm run runbook): each block says where it is run.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../graph.ts'
import { faultsOfPod, type Pod } from '../ops/deploy-rules.ts'
import { CHECKS } from '../ops/runbook/checks.ts'
import { readBlocks } from '../ops/runbook/blocks.ts'
import { tableOf } from '../ops/runbook/table.ts'

const page = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8')
const blocks = readBlocks(page)

describe('the runbook', () => {
  test('says of each block of commands where it is run', () => {
    expect(blocks.length).toBeGreaterThan(15)
    expect(blocks.filter(({ place }) => place === undefined).map(({ line }) => line)).toEqual([])
  })

  test('has a block for each thing that is checked', () => {
    const run = blocks.filter(({ place }) => place === 'server')
    expect(CHECKS.filter(({ of }) => run.filter(({ text }) => of.test(text)).length !== 1).map(({ of }) => of)).toEqual(
      [],
    )
  })

  test('puts no secret on a command line, which everybody on the machine can read, nor into a file others may read', () => {
    for (const { text, line } of blocks) {
      const commands = text.replaceAll(/<<'?END'?\n[^]*?\nEND$/gm, '').split('\n')
      const told = commands.filter((one) => /\$password|openssl rand/.test(one))
      // A variable and `printf` are of the shell itself.
      expect([line, told.filter((one) => !/^(?:password=|printf |openssl rand -hex \d+ >)/.test(one))]).toEqual([
        line,
        [],
      ])
      const isWritten = commands.some((one) => /\$password.* > |openssl rand.* > |userlist\.txt$/.test(one))
      expect([line, isWritten && !commands.includes('umask 077')]).toEqual([line, false])
    }
  })

  test('makes a copy for a point in time every night again, and lets the log before the oldest one go', () => {
    const { text = '' } = blocks.find((block) => block.text.includes('pg_basebackup')) ?? {}
    // A folder that is there already is refused: one that always has the same name serves for one night.
    expect(/^(\w+)=\$\(date \+%FT%H%M%S\)$/m.exec(text)?.[1]).toBe(/--pgdata="\S+\/\$(\w+)"/.exec(text)?.[1])
    expect(text).toContain('pg_archivecleanup')
    // After a crash the server asks once more for what was archived: refused, it would keep its log until the disk is full.
    expect(page).toMatch(/archive_command = 'cmp -s %p \S+%f \|\| /)
  })

  test('gives the pooler the name the portal signs in by from then on, before that does', () => {
    const { text = '' } = blocks.find((block) => block.text.includes('set role korak')) ?? {}
    const [told, used] = [text.indexOf('>> /etc/pgbouncer/userlist.txt'), text.indexOf('korak-switch')]
    expect([told > 0, told < used]).toEqual([true, true])
  })

  test('installs what the sample of the service and of nginx name', () => {
    const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
    const text = blocks.map((block) => block.text).join('')
    const [service, site] = [read('systemd/korak@.service'), read('nginx/korak.conf')]
    expect(service).toContain('EnvironmentFile=/etc/korak/env')
    for (const [, file = ''] of site.matchAll(new RegExp('^ *ssl_certificate(?:_key)? (\\S+);', 'gm')))
      expect(text).toContain(file)
    // What a visitor claims is replaced, and nothing is kept of addresses that hold a token.
    expect(site).toMatch(/X-Forwarded-For \$remote_addr;/)
    expect(/log_format korak '(.*)'/.exec(site)?.[1]).not.toMatch(/\$request\b|\$uri|\$args/)
  })
})

test('the service is started again for as long as its database is away; a version that ends by itself is given up by the switch', () => {
  const [unit, change] = ['systemd/korak@.service', 'bin/korak-switch'].map((name) =>
    readFileSync(path.join(root, 'deploy', name), 'utf8'),
  )
  expect(unit).toMatch(/^Restart=always$/m)
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(change).toContain('NRestarts')
  expect(change).not.toContain('= failed')
})

test('the service starts a version that is put together, and one from before there was a build', () => {
  const unit = readFileSync(path.join(root, 'deploy/systemd/korak@.service'), 'utf8')
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.replaceAll('/srv/korak/%i/', '').replaceAll('$$', '$') ?? ''
  const startedIn = (...files: string[]): string => {
    const folder = mkdtempSync(path.join(tmpdir(), 'korak-service-'))
    for (const file of [...files, 'node_modules/.bin/node']) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
      // The last word it is given is the program.
      writeFileSync(path.join(folder, file), '#!/bin/sh\nfor one; do :; done; echo "$one"\n', { mode: 0o755 })
    }
    try {
      return execFileSync('/bin/sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  expect(startedIn('api/dist/server.js')).toBe('api/dist/server.js')
  expect(startedIn('api/src/server.ts')).toBe('api/src/server.ts')
  expect(startedIn('api/src/server.ts', 'api/dist/server.js')).toBe('api/dist/server.js')
})

test('the proxy of the compose file reaches the portal from the one address that is believed', () => {
  const text = readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8')
  const networksOf = (service: string): string[] => {
    const [, own = ''] =
      new RegExp(`^  ${service}:\\n(?:    .*\\n)*?    networks:\\n((?: {6}.*\\n)+)`, 'm').exec(text) ?? []
    return [...own.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name)
  }
  const ofProxy = new Set(networksOf('proxy'))
  // The names of an engine are looked up in networks that reach the world first.
  expect(networksOf('portal').filter((name) => ofProxy.has(name))).toEqual(['front'])
  expect(/TRUST_PROXY: (\S+)/.exec(text)?.[1]).toBe(/front: \{ ipv4_address: (\S+) \}/.exec(text)?.[1])
})

test('a backup can be made in the containers: its programs know the server, and its folder can be written', () => {
  const read = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')
  const [image, compose] = [read('image/Dockerfile'), read('compose/compose.yaml')]
  // What Debian calls postgresql-client; pg_dump refuses a server that is newer than itself.
  const clients: Record<string, number> = { bookworm: 15, trixie: 17 }
  const debian = /^ARG BASE=\S+:(\w+)-slim$/m.exec(image)?.[1] ?? ''
  expect(Number(/image: \S+postgres:(\d+)-/.exec(compose)?.[1])).toBeLessThanOrEqual(clients[debian] ?? 0)
  // A new volume is owned as the folder of the image is, and by root where there is none.
  const tools = image.slice(image.indexOf('FROM bare AS tools'), image.indexOf('FROM bare AS portal'))
  expect(compose).toContain('backups:/backups')
  expect(tools).toMatch(/install -d -o 10001 -g 10001 -m 0700 \/backups/)
})

test('an upgraded portal is found by the proxy of the compose file, which asks for its address once', () => {
  const compose = readFileSync(path.join(root, 'deploy/compose/compose.yaml'), 'utf8')
  expect(compose).toContain('portal: { condition: service_healthy, restart: true }')
})

test('blocks are read with their place, heading and line', () => {
  const text = [
    '# One',
    '',
    '```sh server',
    'a',
    'b',
    '```',
    '## Two',
    '```ini',
    '# no heading',
    '```',
    '```sh',
    'c',
    '```',
  ]
  expect(readBlocks(text.join('\n'))).toEqual([
    { place: 'server', section: 'One', line: 4, text: 'a\nb\n' },
    { place: undefined, section: 'Two', line: 12, text: 'c\n' },
  ])
})

test('the table of what was run stands between its marks and keeps what is around', () => {
  const [block] = readBlocks('## Up\n```sh server\na | b # why\n```')
  if (!block) throw new Error('No block')
  const around = 'before\n<!-- what was run -->\nold\n<!-- end of what was run -->\nafter'
  const table = tableOf(around, [{ block, took: '1.0 s', said: 'well' }], ['/x/korak-1', '/x/korak-2'])
  expect(table).toMatch(/^before\n[^]*\| Up +\| `a \\\| b` +\| 1\.0 s +\| well +\|[^]*\nafter$/)
  expect(table).not.toContain('old')
})

test('a pod that asks for more than it needs is found', () => {
  const small: Pod = {
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 10_001, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'one',
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: {}, limits: { memory: '1Gi' } },
        volumeMounts: [{ name: 'data', mountPath: '/data' }],
      },
    ],
  }
  expect(faultsOfPod(small)).toEqual([])
  expect(faultsOfPod({ containers: [{ name: 'two', volumeMounts: [{ name: 'x', mountPath: '/app' }] }] })).toEqual([
    'does not run as 10001',
    'has no seccomp profile',
    'is given a token of the cluster',
    'two may gain privileges',
    'two writes to its root',
    'two has capabilities',
    'two has no limits',
    'two writes to /app',
  ])
})
