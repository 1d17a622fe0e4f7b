import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { writeOnce } from '#base/write-once.ts'
import { env } from '#env.ts'
import { Refusal } from '#errors.ts'

/**
 * The keys answers of 360 feedback are sealed with, and personal links of raters are made with: 32 random bytes for each
 * campaign, a file each in `DATA_DIR/campaign-keys`, in no database and in no backup. Whoever has a dump, the installation's secret and any number
 * of backups has no key; once the file is gone, nobody has.
 */
const folderOf = (): string => path.join(env().DATA_DIR, 'campaign-keys')
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const BYTES = 32

const fileOf = (campaignId: string): string => {
  if (!UID.test(campaignId)) throw new Error(`${campaignId} is no campaign`)
  return path.join(folderOf(), campaignId)
}

/** Makes the key of a campaign; one that is there stays. On the disk when this returns: what it seals outlives a crash. */
export const makeKey = (campaignId: string): void => make(fileOf(campaignId))

/** The key of a campaign; null when it is not there (any more). Read each time: no process goes on with one that is gone. */
export const keyOf = (campaignId: string): Buffer | null => read(fileOf(campaignId))

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

/** The key of a campaign. @throws Refusal KEY_MISSING */
export function requireKey(campaignId: string): Buffer {
  const key = keyOf(campaignId)
  if (!key) throw new Refusal('KEY_MISSING')
  return key
}

/** A key for one use, made of the campaign's. */
export const derive = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `korak/${use}/1`, 32))

/** Campaigns there is a key of. */
export function keyedCampaigns(): string[] {
  try {
    return readdirSync(folderOf()).filter((name) => UID.test(name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Throws the key away: what was sealed with it nobody opens again, in whatever backup it lies. */
export function forgetKey(campaignId: string): void {
  rmSync(fileOf(campaignId), { force: true })
  flush(folderOf())
}

/** A name in a folder, or that it is gone, is on the disk once the folder is. */
function flush(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
