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

test('answers by mail: nobody is told of an address nobody reads, and a port for others names who they are', () => {
  expect(() => readEnv({ REPLIES_PORT: '2525' })).toThrow('Missing setting REPLIES_ADDRESS')
  expect(() => readEnv({ REPLIES_ADDRESS: 'odgovori' })).toThrow('Wrong setting REPLIES_ADDRESS')
  expect(() => readEnv({ REPLIES_ADDRESS: `${'o'.repeat(19)}@mail.example` })).toThrow('Wrong setting REPLIES_ADDRESS')
  const set = { ...PRODUCTION, REPLIES_ADDRESS: 'odgovori@mail.example' }
  expect(() => readEnv(set)).toThrow('Missing setting REPLIES_PORT')
  expect(() => readEnv({ ...set, REPLIES_PORT: '2525', REPLIES_HOST: '10.0.0.5' })).toThrow('REPLIES_EXCHANGERS')
  const whole = { ...set, REPLIES_PORT: '2525', REPLIES_HOST: '10.0.0.5', REPLIES_EXCHANGERS: '10.0.0.4, 10.0.0.6' }
  expect(readEnv(whole).REPLIES_EXCHANGERS).toEqual(['10.0.0.4', '10.0.0.6'])
})

test('files: a bucket has a key, a server without a path, and is another place than before', () => {
  for (const FILES of ['s3:bucket', 's3://Bucket', 's3://bucket/pre fix', 's3://bucket/', '/srv/files'])
    expect(() => readEnv({ FILES }), FILES).toThrow('Wrong setting FILES')
  const set = { FILES: 's3://bucket/portal', S3_KEY: 'korak', S3_SECRET: 'x' }
  expect(() => readEnv({ ...set, S3_KEY: '' })).toThrow('Missing setting S3_KEY')
  expect(() => readEnv({ FILES_FORMER: set.FILES, S3_KEY: 'korak' })).toThrow('Missing setting S3_SECRET')
  expect(() => readEnv({ ...set, FILES_FORMER: set.FILES })).toThrow('Wrong setting FILES_FORMER')
  expect(() => readEnv({ FILES_FORMER: 'folder' })).toThrow('Wrong setting FILES_FORMER')
  expect(() => readEnv({ ...set, S3_ENDPOINT: 'https://s3.example/bucket' })).toThrow('Wrong setting S3_ENDPOINT')
  expect(readEnv({ ...set, S3_ENDPOINT: 'https://s3.example', FILES_FORMER: 'folder' }).FILES).toBe(set.FILES)
})
