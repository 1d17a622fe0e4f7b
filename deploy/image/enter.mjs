// The first program of a container: takes settings named NAME_FILE from the file they name, and becomes the program asked for,
// the server or a command of the runbook (tools/ops/backup.ts FOLDER).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

for (const [name, file] of Object.entries(process.env)) {
  if (!name.endsWith('_FILE') || !file) continue
  try {
    process.env[name.slice(0, -'_FILE'.length)] = readFileSync(file, 'utf8').trim()
    delete process.env[name]
  } catch (error) {
    console.error(`${name}: ${error.message}`)
    process.exit(1)
  }
}
const [program = 'api/dist/server.js', ...given] = process.argv.slice(2)
const place = path.resolve(program)
process.argv = [process.argv[0], place, ...given]
await import(pathToFileURL(place).href)
