// After an installation: takes out what packages bring and nobody reads here, more than a hundred megabytes. Nothing is compiled
// against Node's headers, and nobody steps through the libraries.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const modules = path.join(import.meta.dirname, '../node_modules')
const UNREAD = /^node-[^/\\]+[/\\]include$|\.(?:[cm]?js|css|ts)\.map$/
const places = existsSync(modules) ? readdirSync(modules, { recursive: true }) : []
for (const place of places) if (UNREAD.test(place)) rmSync(path.join(modules, place), { recursive: true, force: true })
