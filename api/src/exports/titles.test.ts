// Jobs are told of by the title their ad is read with: in Slovenian alone, or where nothing is written in English, by that one.
import { expect, test } from 'vitest'
import { readDefinitions, saveConsents } from '#consents/staff/seeding.service.ts'
import { db } from '#db/db.ts'
import { testDatabase } from '../../test/database.ts'
import { makeExport, makeRich } from './exports.factory.ts'

await testDatabase()

test('a download in English names jobs of which there is no ad in English', async () => {
  await saveConsents(await readDefinitions())
  const person = await makeRich('Breza')
  const titlesOf = async () => {
    const { files } = await makeExport(person, 'en-EN')
    const read = (name: string) => JSON.parse(String(files.get(name))) as { job: string | { title: string } | null }[]
    const jobs = ['recipients', 'views'].flatMap((name) => read(`art15/${name}.json`).map(({ job }) => job))
    const own = ['applications', 'saved-jobs'].flatMap((name) => read(`art20/${name}.json`).map(({ job }) => job))
    return [...jobs, ...own].flatMap((job) => (job === null ? [] : typeof job === 'string' ? job : job.title))
  }
  await db().updateTable('jobTexts').set({ title: '' }).where('language', '=', 'en-EN').execute()
  const unwritten = await titlesOf()
  await db().deleteFrom('dataExports').execute()
  await db().updateTable('jobTexts').set({ title: 'Cook (m/f)' }).where('language', '=', 'en-EN').execute()
  await db().updateTable('jobs').set({ isSlovenianOnly: true }).execute()
  expect(unwritten).not.toHaveLength(0)
  expect(unwritten).not.toContain('')
  expect(await titlesOf()).toEqual(unwritten)
})
