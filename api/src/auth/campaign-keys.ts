import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { removeDrafts, writeOnce } from '#base/write-once.ts'
import { env } from '#env.ts'
import { Refusal } from '#errors.ts'

/**
 * The keys answers of 360 feedback are sealed with, and personal links of raters are made with: 32 random bytes, a file each
 * in `DATA_DIR/campaign-keys`, in no database and in no backup. Whoever has a dump, the installation's secret and any number
 * of backups has no key; once the file is gone, nobody has. A campaign gets a key when it opens, and another one when it is
 * closed, with each report that is made and each erasure after the closing (`slots.service.ts`): a key counts from a round of
 * its slots on, and the round stands in its row. So the transaction that writes the slots with the next key is the one that
 * says which key counts, whatever files there are.
 */
const folderOf = (): string => path.join(env().DATA_DIR, 'campaign-keys')
/** `UID`, the first key, and `UID.ROUND`. */
const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.(\d{1,9}))?$/
const BYTES = 32

const fileOf = (campaignId: string, from: number): string => {
  const name = from === 0 ? campaignId : `${campaignId}.${from}`
  if (!NAME.test(name)) throw new Error(`${name} is no campaign`)
  return path.join(folderOf(), name)
}

interface KeyFile {
  campaignId: string
  /** The round it counts from. */
  from: number
}

/** All there are, in any order. */
function keyFiles(): KeyFile[] {
  try {
    return readdirSync(folderOf()).flatMap((name) => {
      const [, campaignId = '', from = '0'] = NAME.exec(name) ?? []
      return campaignId ? [{ campaignId, from: Number(from) }] : []
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** From which round the key counts that is the one of this round; undefined when there is none. */
const startOf = (files: readonly KeyFile[], campaignId: string, round: number): number | undefined =>
  files
    .flatMap((file) => (file.campaignId === campaignId && file.from <= round ? [file.from] : []))
    .toSorted((a, b) => b - a)[0]

/**
 * Makes the key of a campaign; one that is there stays. On the disk when this returns: what it seals outlives a crash.
 * @param from the round it counts from; 0 is that of the first key
 */
export const makeKey = (campaignId: string, from = 0): void => make(fileOf(campaignId, from))

/**
 * The key of a campaign in a round of its slots; null when it is not there (any more). Read each time: no process goes on
 * with one that is gone.
 */
export function keyOf(campaignId: string, round: number): Buffer | null {
  const from = startOf(keyFiles(), campaignId, round)
  return from === undefined ? null : read(fileOf(campaignId, from))
}

/**
 * The key places of public links are held by, beside those of campaigns, since it is kept as they are: by the installation's
 * secret a backup would tell when whoever has begun a response last answered. Made when there is none; losing it frees the places.
 */
export function placesKey(): Buffer {
  const file = path.join(folderOf(), 'places')
  const known = read(file)
  if (known) return known
  make(file)
  const made = read(file)
  if (!made) throw new Error(`${file} is no key`)
  return made
}

function make(file: string): void {
  mkdirSync(folderOf(), { recursive: true, mode: 0o700 })
  writeOnce(file, randomBytes(BYTES))
  for (const folder of [folderOf(), path.dirname(folderOf())]) flush(folder)
}

function read(file: string): Buffer | null {
  try {
    const key = readFileSync(file)
    return key.length === BYTES ? key : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The key of a campaign in a round of its slots. @throws Refusal KEY_MISSING */
export function requireKey(campaignId: string, round: number): Buffer {
  const key = keyOf(campaignId, round)
  if (!key) throw new Refusal('KEY_MISSING')
  return key
}

/** A key for one use, made of the campaign's. */
export const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `korak/${use}/1`, 32))

/** Campaigns there is a key of. */
export const keyedCampaigns = (): string[] => [...new Set(keyFiles().map(({ campaignId }) => campaignId))]

/** Throws all keys of a campaign away: what was sealed with them nobody opens again, in whatever backup it lies. */
export const forgetKey = (campaignId: string): void => forget(campaignId, () => true)

/**
 * Throws away the keys that counted before the one of this round. Call once what says so is committed. A later key
 * stays: it opens nothing yet, and is the one of its round when that comes, also after a crash in between.
 */
export function forgetFormerKeys(campaignId: string, round: number): void {
  const current = startOf(keyFiles(), campaignId, round)
  if (current !== undefined) forget(campaignId, (from) => from < current)
}

/**
 * Throws away the keys that would count after this round: they are of a time the database does not know, and would take the
 * place of the one there is when the round comes to theirs. Call while holding the campaign for a change.
 */
export const forgetLaterKeys = (campaignId: string, round: number): void => forget(campaignId, (from) => from > round)

/** Throws away second names of keys that a process left which was killed while it made one. */
export function forgetDrafts(): void {
  if (existsSync(folderOf()) && removeDrafts(folderOf())) flush(folderOf())
}

function forget(campaignId: string, isGone: (from: number) => boolean): void {
  const gone = keyFiles().filter((file) => file.campaignId === campaignId && isGone(file.from))
  for (const { from } of gone) rmSync(fileOf(campaignId, from), { force: true })
  if (gone.length > 0) flush(folderOf())
}

/** A name in a folder, or that it is gone, is on the disk once the folder is. */
function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
