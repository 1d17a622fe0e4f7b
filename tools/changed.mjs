// What `npm test -- changed` looks at: what differs from the last commit, or where nothing does, what that one changed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { giveUp, root } from './bootstrap.mjs'

function git(...args) {
  const run = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (run.status !== 0) giveUp(`git says: ${run.error?.message ?? run.stderr.trim()}`)
  return run.stdout.split('\n').filter(Boolean)
}

/**
 * @param {string} [since] a commit; without it the last one, or when nothing differs from that, the one before
 * @returns {string[]} files that differ from it and are there
 */
export function findChanges(since) {
  const differing = (commit) => [
    ...git('diff', '--name-only', '--diff-filter=d', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const own = differing(since ?? 'HEAD')
  return since || own.length > 0 ? own : differing('HEAD~1')
}

/** What a file belongs to: the folder below a room, or the name of a file that lies in none. */
const nounOf = (file) => /^(?:contract\/src|engine\/src|api\/src|web\/src|tools)\/([^/.]+)/.exec(file)?.[1]
const WHOLE = ['engine/', 'surveyjs/', 'cv/']
const nounsOf = (files) => [...new Set(files.flatMap((file) => nounOf(file) ?? []))]

/**
 * Test files that were changed, of the nouns that were, and those that import one of them. Following all imports would find
 * nearly every test of the server: each starts all of it.
 */
export function testsOf(files) {
  const nouns = nounsOf(files)
  const imports = nouns.map((noun) => new RegExp(`from '[^']*[#/]${noun}(?:/[^']*|\\.\\w+)'`))
  const isTouched = (test) => {
    if (files.includes(test) || nouns.includes(nounOf(test))) return true
    // Each of these is one noun.
    if (WHOLE.some((room) => test.startsWith(room) && files.some((file) => file.startsWith(room)))) return true
    const text = readFileSync(path.join(root, test), 'utf8')
    return imports.some((one) => one.test(text))
  }
  return git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx').filter(
    (test) => existsSync(path.join(root, test)) && isTouched(test),
  )
}

/** Stories that were changed, and those of the nouns whose screens were. */
export function storiesOf(files) {
  const nouns = nounsOf(files.filter((file) => file.startsWith('web/') && !/\.test\.tsx?$/.test(file)))
  const isOf = (story) => nouns.some((noun) => new RegExp(`(?:^|-)${noun}[-.]`).test(story))
  return readdirSync(path.join(root, 'e2e'))
    .filter((story) => story.endsWith('.e2e.ts'))
    .filter((story) => files.includes(`e2e/${story}`) || isOf(story))
}
