// What leads to rows of a list (views put on the day, lines, numbers) knows where the list is shown.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (sign) => `-${sign.toLowerCase()}`)

test('every list of the office says in its resource where it is shown', () => {
  const shown = globSync('web/src/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/<OfficeList\b([^>]*?)name="([^"]+)"([^]*?)\/>/g)].map(([, before, name = '', after]) => ({
      name,
      // One that is shown on several screens is told which.
      screen: /screen="([^"]+)"/.exec(`${before}${after}`)?.[1],
    })),
  )
  const said = globSync('api/src/**/*.resource.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+): Resource = \{\n(?: {2}.*\n)*? {2}screen: '([^']+)'/gm)].map(
      ([, name = '', screen]) => [kebab(name), screen],
    ),
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(said.map(([name]) => name).toSorted()).toEqual(shown.map(({ name }) => name).toSorted())
  const screenOf = new Map(said.map(([name = '', screen]) => [name, screen]))
  for (const { name, screen } of shown) expect(screen ?? screenOf.get(name)).toBe(screenOf.get(name))
})
