// The questionnaires the portal starts with.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Definition } from '../../contract/src/definition.ts'
import { faultsInDefinition } from '../../engine/src/questionnaires/definition-faults.ts'

const seed = path.join(import.meta.dirname, '../../api/seed')
const read = (name: string) => JSON.parse(readFileSync(path.join(seed, name), 'utf8')) as never
const { questionnaires } = read('questionnaires.json') as { questionnaires: { key: string; definition: unknown }[] }
const { codelists } = read('codelists.json') as { codelists: { key: string }[] }

test.each(questionnaires)('$key is complete and has no faults', ({ definition }) => {
  expect(faultsInDefinition(Definition.parse(definition), new Set(codelists.map(({ key }) => key)))).toEqual([])
})
