import { expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import { CallError, fieldErrors } from './errors.ts'
import { sharedFields } from './shared-fields.ts'

interface Company {
  rev: number
  name: string
  city: string
}
const FIRST: Company = { rev: 1, name: 'Lipa', city: 'Kranj' }
const valuesOf = (company?: Company) => ({ name: company?.name ?? '', city: company?.city ?? '' })
const begin = () => {
  const form = sharedFields<Company, ReturnType<typeof valuesOf>>(FIRST, valuesOf)
  return { ...form, now: form.signal.get }
}
const latest = () => Promise.reject<Company>(new Error('Nobody asked'))
const stale = new CallError({ status: 409, code: 'STALE', message: 'Spremenjeno drugje' })

test('of fields only somebody else has changed theirs is taken, of those both have the typed one stays until one is chosen', () => {
  const form = begin()
  form.change('name', 'Lipa plus')
  expect(form.take({ rev: 2, name: 'Lipa d.o.o.', city: 'Celje' })).toEqual(['name'])
  expect(form.now()).toMatchObject({ values: { name: 'Lipa plus', city: 'Celje' }, unsettled: ['name'] })
  // A choice that waits outlives what is changed besides.
  expect(form.take({ rev: 3, name: 'Lipa d.o.o.', city: 'Ptuj' })).toEqual([])
  expect(form.now().unsettled).toEqual(['name'])
  form.settle('name', 'theirs')
  expect(form.now()).toMatchObject({ values: { name: 'Lipa d.o.o.', city: 'Ptuj' }, unsettled: [] })
})

test('what both have changed into the same is no question, and an answer that is older is none', () => {
  const form = begin()
  form.change('name', 'Lipa plus')
  expect(form.take({ rev: 3, name: 'Lipa plus', city: 'Celje' })).toEqual([])
  expect(form.take({ rev: 2, name: 'Lipa', city: 'Kranj' })).toEqual([])
  expect(form.now().values).toEqual({ name: 'Lipa plus', city: 'Celje' })
})

test('what is saved stands as the server keeps it, but for what was typed since: nobody is asked about their own change', async () => {
  const form = begin()
  form.change('name', ' Lipa plus ')
  form.change('city', ' Ptuj ')
  const save = vi.fn(async () => {
    form.change('name', 'Lipa plus d.o.o.')
    return { rev: 2, name: 'Lipa plus', city: 'Ptuj' }
  })
  await form.save({ save, latest })
  const sent = { name: ' Lipa plus ', city: ' Ptuj ' }
  expect(save).toHaveBeenCalledWith({ rev: 1, names: ['name', 'city'], values: sent })
  expect(form.now()).toMatchObject({ values: { name: 'Lipa plus d.o.o.', city: 'Ptuj' }, unsettled: [] })
  expect(form.now().before).toEqual({ name: 'Lipa plus', city: 'Ptuj' })
})

test('a field that was typed in while another one was saved is asked about where a colleague has changed it', async () => {
  const form = begin()
  form.change('name', 'Lipa plus')
  const save = async () => {
    form.change('city', 'Ptuj')
    return { rev: 3, name: 'Lipa plus', city: 'Celje' }
  }
  await form.save({ save, latest })
  expect(form.now()).toMatchObject({ values: { city: 'Ptuj' }, before: { city: 'Celje' }, unsettled: ['city'] })
})

test('refused as changed meanwhile it is saved on theirs, or says beside the field that one has to be chosen', async () => {
  const form = begin()
  form.change('name', 'Lipa plus')
  const theirs = { ...FIRST, rev: 2, city: 'Celje' }
  const save = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce({ rev: 3, name: 'Lipa plus', city: 'Celje' })
  await form.save({ save, latest: async () => theirs })
  expect(save.mock.calls.map(([{ rev, names }]) => [rev, names])).toEqual([
    [1, ['name']],
    [2, ['name']],
  ])
  expect(form.now().values).toEqual({ name: 'Lipa plus', city: 'Celje' })
  form.change('name', 'Lipa in sin')
  const again = form.save({
    save: () => Promise.reject(stale),
    latest: async () => ({ ...theirs, rev: 4, name: 'Hrast' }),
  })
  expect(fieldErrors(await again.catch((error: unknown) => error))).toEqual({ name: m.profile_elsewhere_choose() })
})

test('a person is the same one under another name, and of what is chosen by several nothing has to be chosen between', () => {
  interface Given {
    rev: number
    person: { uid: string; name: string } | null
    tags: string[]
  }
  const given = (rev: number, uid: string, name: string, ...tags: string[]): Given => ({
    rev,
    person: { uid, name },
    tags,
  })
  const of = (record?: Given) => ({ person: record?.person ?? null, tags: record?.tags ?? [] })
  const form = sharedFields<Given, ReturnType<typeof of>>(given(1, 'a', 'Ana', 'x'), of, {
    person: { keyOf: (person) => person?.uid },
    tags: { keyOf: (tags) => tags.join(), merge: ({ typed, now }) => [...now, ...typed] },
  })
  form.change('tags', ['y'])
  expect(form.take(given(2, 'a', 'Ana Kos', 'z'))).toEqual([])
  expect(form.signal.get().values).toEqual({ person: { uid: 'a', name: 'Ana Kos' }, tags: ['z', 'y'] })
  form.change('person', { uid: 'b', name: 'Rok' })
  expect(form.take(given(3, 'c', 'Cene', 'z'))).toEqual(['person'])
  expect(form.signal.get().values.person?.uid).toBe('b')
})
