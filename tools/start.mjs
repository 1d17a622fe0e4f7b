// `npm start`: everything from a fresh clone to a running product, and in seconds when nothing changed.
//   --production   without the conveniences of a machine of one's own
//   --built        there is nothing to build, as in a packed folder
import { spawn } from 'node:child_process'
import path from 'node:path'
import { environment, prepare, root, run } from './bootstrap.mjs'

const isProduction = process.argv.includes('--production')
const node = prepare()
const isBuilt = process.argv.includes('--built')
const built = isBuilt ? 0 : await run(node, [path.join(root, 'tools/build.ts')])
if (built !== 0) process.exit(built)

// In a group of its own: Ctrl-C reaches only this process, which asks the server to stop once and waits for it.
// The channel tells the server when this process is gone without a word (kill -9).
const server = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, 'api/dist/server.js')], {
  cwd: root,
  detached: true,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: environment(node, isProduction ? { KORAK_MODE: 'production' } : {}),
})
process.on('SIGINT', () => server.kill('SIGINT'))
process.on('SIGTERM', () => server.kill('SIGTERM'))
// To the server SIGHUP means "take up new files"; to us it means that the terminal was closed.
process.on('SIGHUP', () => server.kill('SIGTERM'))
server.once('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exit(1)
})
server.once('exit', (code) => process.exit(code ?? 1))
