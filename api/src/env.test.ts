import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const PRODUCTION = {
  KORAK_MODE: 'production',
  DATABASE_URL: 'postgres://korak@db.example/korak',
  PUBLIC_URL: 'https://portal.example',
  SMTP_URL: 'smtp://mail.example',
  APP_SECRET: 'x'.repeat(32),
}

test('the local mailbox and the demo accounts are never open to the network', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.7', 'portal.example'])
    expect(() => readEnv({ HOST })).toThrow('Wrong setting HOST: only npm run start:production listens beyond')
  for (const HOST of ['', '127.0.0.1', '::1', 'localhost']) expect(readEnv({ HOST }).isLocal).toBe(true)
  expect(readEnv({ ...PRODUCTION, HOST: '0.0.0.0' })).toMatchObject({ HOST: '0.0.0.0', isLocal: false })
})
