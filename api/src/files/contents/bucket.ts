import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { isKey } from '#files/disk.ts'
import { queueLog } from '#background/queue-log.ts'
import { Damaged, lost } from './away.ts'
import type { Content, Place } from './place.ts'
import { converse, signed, store, textOf } from './conversation.ts'

/** Ten megabytes at the pace of a slow line. */
const CONTENT_MS = 20_000
const WORD_MS = 5000
/** Longer than it takes a browser to follow the address, and no longer. */
const HANDOVER_SECONDS = 60

/** A bucket by the S3 protocol. Addresses name it in their path, which every server understands. */
interface Bucket extends Place {
  /** An address under which anybody may fetch it, for a minute. */
  addressOf(key: string, headers: { disposition: string; mime: string }): string
}

/** @param url `s3://bucket/prefix` */
export function bucketAt(url: string): Bucket {
  const { host: bucket, pathname } = new URL(url)
  const prefix = `${pathname.slice(1)}${pathname.length > 1 ? '/' : ''}files/`
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('Not a storage key')
    return `/${bucket}/${prefix}${key}`
  }
  return {
    pauseLeft: store.pauseLeft,

    async put(file, key, { size, sha256 }) {
      const ask = { method: 'PUT', path: pathOf(key), body: { file, size, sha256 }, patienceMs: CONTENT_MS } as const
      await converse(ask, async (answer) => {
        await textOf(answer)
        // What a store has kept it gives a tag. Whoever else stands at its address may say 200 to anything, and has kept nothing.
        if (answer.headers.etag === undefined) throw new Error('Not the answer of a store')
      })
    },

    async fetch(key, content, target) {
      const ask = { method: 'GET', path: pathOf(key), patienceMs: CONTENT_MS } as const
      const state = await converse(ask, async (answer) => {
        if (answer.statusCode === 404) return 'lost'
        return (await writeDown(answer, target, content)) ? 'whole' : 'another'
      })
      if (state === 'lost') throw lost()
      if (state === 'whole') return
      queueLog()('error', 'a file in the store is not what was kept', { code: key })
      throw new Damaged()
    },

    async remove(key) {
      await converse({ method: 'DELETE', path: pathOf(key), patienceMs: WORD_MS }, async (answer) => {
        await textOf(answer)
      })
    },

    async *list() {
      let token = ''
      do {
        const { names, next } = await page(bucket, prefix, token)
        token = next
        yield names.filter(({ key }) => isKey(key))
      } while (token !== '')
    },

    addressOf(key, { disposition, mime }) {
      const query = new URLSearchParams({
        'X-Amz-Expires': String(HANDOVER_SECONDS),
        'response-content-disposition': disposition,
        'response-content-type': mime,
        'response-cache-control': 'no-store',
      })
      return signed({ method: 'GET', path: `${pathOf(key)}?${query}` }, true).url
    },
  }
}

/** Whoever asks whether the portal is ready waits no longer. */
const READY_MS = 1000

/** Does the bucket answer to who we are? */
export async function isAnswering(url: string): Promise<boolean> {
  const path = `/${new URL(url).host}?list-type=2&max-keys=1`
  return converse({ method: 'GET', path, patienceMs: READY_MS }, listOf).then(
    () => true,
    () => false,
  )
}

/** Writes an answer into a new file, as it comes. @returns is it what was once kept? */
async function writeDown(answer: IncomingMessage, target: string, { size, sha256 }: Content): Promise<boolean> {
  const hash = createHash('sha256')
  let length = 0
  const handle = await open(target, 'w', 0o600)
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > size) return false
      hash.update(piece)
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
  return length === size && hash.digest().equals(sha256)
}

/** What was answered to the question for a list. @throws Error when it is none */
async function listOf(answer: IncomingMessage): Promise<string> {
  const text = await textOf(answer)
  if (!text.includes('<ListBucketResult')) throw new Error('Not the answer of a store')
  return text
}

/** At most a thousand names. A whole XML parser would be for this alone: what is not a key of ours is none of ours. */
async function page(bucket: string, prefix: string, token: string) {
  const query = new URLSearchParams({ 'list-type': '2', prefix })
  if (token !== '') query.set('continuation-token', token)
  const path = `/${bucket}?${query.toString().replaceAll('+', '%20')}`
  const text = await converse({ method: 'GET', path, patienceMs: 2 * WORD_MS }, listOf)
  const names = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: inside(entry, 'Key').slice(prefix.length),
    changedAt: new Date(inside(entry, 'LastModified')),
    size: Number(inside(entry, 'Size')),
  }))
  const next = inside(text, 'IsTruncated') === 'true' ? inside(text, 'NextContinuationToken') : ''
  return { names, next }
}

const inside = (text: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&')
