// What Patroni and HAProxy are told; the runbook says the same for machines that are real.
import path from 'node:path'

interface Raft {
  self_addr: string | undefined
  partner_addrs: string[]
}
interface Told {
  name: string
  home: string
  address: string
  raft: Raft
  passwords: { superuser: string; replication: string }
}

/**
 * `ttl` is what a failover waits for: so long after its last word a primary counts as gone, and so long at most it goes on
 * by itself. `ttl` ≥ `loop_wait` + 2 × `retry_timeout`.
 */
const TIMES = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

export const memberSettings = ({ name, home, address, raft, passwords }: Told): object => ({
  scope: 'korak',
  name,
  restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
  raft: { data_dir: path.join(home, name, 'raft'), ...raft },
  bootstrap: {
    dcs: {
      ...TIMES,
      // A commit is acknowledged once the standby has it on its disk, and only that one may take over.
      synchronous_mode: true,
      // A primary whose PostgreSQL dies hands over at once rather than coming back by itself.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 120,
          shared_buffers: '128MB',
          // What a standby still needs, and what a client that has vanished holds.
          wal_keep_size: '512MB',
          tcp_keepalives_idle: 5,
          tcp_keepalives_interval: 2,
          tcp_keepalives_count: 3,
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['local all all trust', 'host replication replicator all scram-sha-256', 'host all all all scram-sha-256'],
  },
  postgresql: {
    listen: `${address}:5432`,
    connect_address: `${address}:5432`,
    data_dir: path.join(home, name, 'data'),
    bin_dir: '/usr/lib/postgresql/15/bin',
    pgpass: path.join(home, name, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: passwords.superuser },
      replication: { username: 'replicator', password: passwords.replication },
    },
    basebackup: [{ checkpoint: 'fast' }],
    parameters: { unix_socket_directories: path.join(home, name) },
  },
  watchdog: { mode: 'off' },
})

export const witnessSettings = (home: string, raft: Raft): object => ({
  raft: { data_dir: path.join(home, 'witness', 'raft'), ...raft },
})

/** Only Patroni knows who the primary is: HAProxy asks it, and cuts what is open to one that is it no more. */
export const haproxySettings = (
  members: readonly { name: string; address: string }[],
  ports: { primary: number; replica: number },
): string => {
  const servers = members.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')
  const way = (name: string, port: number, check: string): string => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET ${check}
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
${way('primary', ports.primary, '/primary')}${way('replica', ports.replica, '/replica')}`
}
