import path from 'node:path'
import { z } from 'zod'
import { isLoopback } from '#base/network.ts'

const url = (protocols: RegExp) => z.url({ protocol: protocols })
/** Where files lie: the data folder, or a bucket with what stands before its keys. */
const place = z
  .string()
  .regex(
    /^(?:folder|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9_-]+)*)$/,
    'must be folder, or s3://bucket/prefix',
  )
const onOff = z.enum(['on', 'off']).transform((v) => v === 'on')

const Settings = z.object({
  KORAK_MODE: z.enum(['local', 'production', 'test']).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url(/^https?$/).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_READ_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(10_000).optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: z
    .string()
    .default('')
    .transform((v) => (v === '' || v === 'off' ? false : v.split(',').map((part) => part.trim()))),
  SEED: z.enum(['demo', 'story', 'reference']).default('demo'),
  RATE_LIMITS: onOff.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(60).default('korak'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  NODES: z.coerce.number().int().min(1).max(64).default(1),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(64).default(6),
  CLAMD_URL: url(/^tcp$/).optional(),
  FILES: place.default('folder'),
  FILES_FORMER: place.optional(),
  FILES_HANDOVER: z.enum(['portal', 'redirect']).default('portal'),
  S3_ENDPOINT: url(/^https?$/).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a region')
    .default('us-east-1'),
  S3_KEY: z.string().min(1).optional(),
  S3_SECRET: z.string().min(1).optional(),
  PAY_RANGE_REQUIRED: onOff.default(true),
  REPLIES_ADDRESS: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,17}@[a-z0-9.-]+$/i,
      'must be an address whose part before the @ has 18 signs at most',
    )
    .optional(),
  REPLIES_HOST: z.string().min(1).default('127.0.0.1'),
  REPLIES_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  REPLIES_EXCHANGERS: z
    .string()
    .default('')
    .transform((v) =>
      v
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    ),
  REPLIES_AUTHENTICATOR: z.string().min(1).optional(),
})

/** Settings production cannot guess. */
const REQUIRED_IN_PRODUCTION = ['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'APP_SECRET'] as const

type Env = ReturnType<typeof readEnv>

/**
 * Reads and checks the configuration. Every setting is described in the README.
 * @throws Error with one line naming the first wrong setting
 */
export function readEnv(source: NodeJS.ProcessEnv) {
  // An empty variable means "not set": `SMTP_URL= npm start` must not be an error.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`Wrong setting ${String(issue?.path[0])}: ${issue?.message ?? 'invalid'}`)
  }
  const env = parsed.data
  const isProduction = env.KORAK_MODE === 'production'
  // The local mailbox holds every link that opens an account, and the demo accounts have one known password.
  if (!isProduction && !isLoopback(env.HOST))
    throw new Error('Wrong setting HOST: only npm run start:production listens beyond this machine')
  const missing = isProduction ? REQUIRED_IN_PRODUCTION.find((name) => env[name] === undefined) : undefined
  if (missing) throw new Error(`Missing setting ${missing}: production does not start without it`)
  if (env.REPLIES_PORT !== undefined && !env.REPLIES_ADDRESS)
    throw new Error('Missing setting REPLIES_ADDRESS: nothing comes to REPLIES_PORT without it')
  if (isProduction && env.REPLIES_ADDRESS && env.REPLIES_PORT === undefined)
    throw new Error('Missing setting REPLIES_PORT: nobody would read what comes to REPLIES_ADDRESS')
  // Whoever reaches the port could hand in mail without having passed the company's own mail server.
  if (!isLoopback(env.REPLIES_HOST) && env.REPLIES_EXCHANGERS.length === 0)
    throw new Error('Missing setting REPLIES_EXCHANGERS: who hands in answers when REPLIES_HOST is beyond this machine')
  if (`${env.FILES} ${env.FILES_FORMER}`.includes('s3://')) {
    const unset = (['S3_KEY', 'S3_SECRET'] as const).find((name) => env[name] === undefined)
    if (unset) throw new Error(`Missing setting ${unset}: no bucket is opened without it`)
  }
  if (env.S3_ENDPOINT && new URL(env.S3_ENDPOINT).pathname !== '/')
    throw new Error('Wrong setting S3_ENDPOINT: the bucket stands in FILES, and nothing after the server')
  if (env.FILES === env.FILES_FORMER)
    throw new Error('Wrong setting FILES_FORMER: it names where files were before, which is another place than FILES')
  return {
    ...env,
    isProduction,
    /** Local conveniences (mailbox, API docs page, demo data) exist only outside production. */
    isLocal: !isProduction,
    SEED: isProduction ? ('reference' as const) : env.SEED,
    DATA_DIR: path.resolve(env.DATA_DIR),
    // A newcomer's terminal stays readable; operators want a line per request.
    LOG_LEVEL: env.LOG_LEVEL ?? (isProduction ? ('info' as const) : ('warn' as const)),
  }
}

let current: Env | undefined
/** The checked configuration of this process. */
export const env = (): Env => (current ??= readEnv(process.env))

/** Tells this process and those it starts which database was found or started, and how many connections there are for all. */
export function useDatabase(url: string, connections?: number): void {
  process.env['DATABASE_URL'] = url
  if (connections) process.env['DATABASE_CONNECTIONS'] = String(connections)
  current = undefined
}

/** The environment for a process we start, with something added. */
export const withEnvironment = (more: Record<string, string>): NodeJS.ProcessEnv => ({ ...process.env, ...more })

const AWAITS_DATABASE = 'KORAK_AWAITS_DATABASE'
/** What a process is told that is begun before the database is prepared. */
export const WARMING = { [AWAITS_DATABASE]: '1' }
/** Was this process begun so? */
export const isWarming = (): boolean => process.env[AWAITS_DATABASE] !== undefined
