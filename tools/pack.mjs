// `npm run pack`: a folder with what production needs and nothing else, to be carried to a server, where `npm ci` and
// `npm start` serve the portal. It is named after version and commit.
//   npm run pack                      into .cache/pack
//   npm run pack -- --to DIR          into another folder
//   npm run pack -- --with-database   with the embedded PostgreSQL: `npm start` there shows the demo
//   npm run pack -- --check           packs for a trial, installs it, starts it, asks it, runs its commands, and leaves nothing
import path from 'node:path'
import { prepare, root, run } from './bootstrap.mjs'

const node = prepare()
const built = await run(node, [path.join(root, 'tools/build.ts')])
if (built !== 0) process.exit(built)
const quiet = '--disable-warning=ExperimentalWarning'
process.exit(await run(node, [quiet, path.join(root, 'tools/pack.ts'), ...process.argv.slice(2)]))
