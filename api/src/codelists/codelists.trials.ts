import { makeJob } from '#jobs/jobs.factory.ts'
import { from, kit, type Seen, type Trials } from '../../test/kit.ts'

const IN_GROUPS = { schema_slug: 'skupine', params: { key: 'a', label_sl: 'A', label_en: 'A' } }
let made = 0
const next = (what: string) => `${what}-${++made}`

let lists = 0
const OPTION = (key: string) => ({ key, label_sl: key, label_en: key })
/** A list, with whether somebody has chosen an option of it; those that come with the product are read only. */
const codelists = (key?: string) => async (): Promise<Seen> => {
  const name = key ?? `seznam-${++lists}`
  if (!key) await kit.staff.post('/api/codelists', { key: name, data: [OPTION('a')] })
  const { id } = (await from(kit.staff, `/api/codelists?filter[key]=${name}`)).data[0]
  const url = `/api/codelists/${id}`
  return {
    record: () => from(kit.staff, url),
    calls: {
      update: async () => kit.staff.put(url, { rev: (await from(kit.staff, url)).rev, key: `drugo-${++lists}` }),
      delete: () => kit.staff.del(url),
      order: async () => {
        const ids = ((await from(kit.staff, url)).data ?? []).map((one: { id: number }) => one.id)
        return kit.staff.put('/api/codelists/orderData', {
          schema_slug: name,
          ids: ids.length > 0 ? ids.toReversed() : [1],
        })
      },
      import: async () => {
        const [first] = (await from(kit.staff, url)).data ?? []
        const csv = `key;label_en\n${first?.key ?? 'a'};Uvoz ${++lists}`
        return kit.staff.post('/api/codelists/importData', { schema_slug: name, csv, count: 1 })
      },
      create_option: () => kit.staff.post('/api/codelists/storeData', { schema_slug: name, params: OPTION('nova') }),
    },
  }
}
const codelistOptions =
  (slug?: string, isUsed = false) =>
  async (): Promise<Seen> => {
    const key = `k${++lists}`
    const list = slug ?? `seznam-${++lists}`
    if (!slug) await kit.staff.post('/api/codelists', { key: list })
    const made = await kit.staff.post('/api/codelists/storeData', { schema_slug: list, params: OPTION(key) })
    const { id: listId } = (await from(kit.staff, `/api/codelists?filter[key]=${list}`)).data[0]
    const find = async () => (await from(kit.staff, `/api/codelists/${listId}`)).data
    const id = made.json.id ?? (await find())[0].id
    if (isUsed) await makeJob({ workfield: key })
    const by = { schema_slug: list, data_id: id }
    return {
      record: async () => (await find()).find((one: { id: number }) => one.id === id) ?? { may: {} },
      calls: {
        update: () => kit.staff.put('/api/codelists/updateData', { ...by, params: { label_sl: `Novo ${++lists}` } }),
        update_key: () => kit.staff.put('/api/codelists/updateData', { ...by, params: { key: `k${++lists}` } }),
        delete: () => kit.staff.post('/api/codelists/removeData', by),
        merge: async () => {
          const params = OPTION(`k${++lists}`)
          const into = await kit.staff.post('/api/codelists/storeData', { schema_slug: list, params })
          const { total } = await from(kit.staff, `/api/codelist-options/${id}/uses`)
          const other = into.json.id ?? ((await find()) ?? []).find((one: { id: number }) => one.id !== id)?.id ?? 1
          return kit.staff.post('/api/codelists/mergeData', { ...by, into_id: other, count: total ?? 0 })
        },
      },
    }
  }

export const trials: Trials = {
  states: {
    codelist: {
      'of staff': codelists(),
      'of the product': codelists('candidate-industries'),
      closed: codelists('gender'),
    },
    option: {
      free: codelistOptions(),
      used: codelistOptions('candidate-work-fields', true),
      closed: codelistOptions('gender'),
    },
  },
  creating: {
    'codelist.create': async () => () =>
      kit.staff.post('/api/codelists', { key: next('nov-seznam'), data: [{ key: 'a', label_sl: 'a', label_en: 'a' }] }),
  },
  revisions: {
    codelist: {
      table: 'codelists',
      make: async () => (await kit.staff.post('/api/codelists', { key: 'seznam' })).json,
      change: (id, value, rev) => kit.staff.put(`/api/codelists/${id}`, { rev, key: value.toLowerCase() }),
      field: 'key',
      remove: (id) => kit.staff.del(`/api/codelists/${id}`),
    },
    option: {
      table: 'codelist_options',
      make: async () => {
        await kit.staff.post('/api/codelists', { key: 'skupine' })
        return (await kit.staff.post('/api/codelists/storeData', IN_GROUPS)).json
      },
      change: (id, value, rev) =>
        kit.staff.put('/api/codelists/updateData', {
          schema_slug: 'skupine',
          data_id: id,
          params: { label_sl: value },
          rev,
        }),
      field: 'label_sl',
      other: (id, rev) =>
        kit.staff.put('/api/codelists/updateData', {
          schema_slug: 'skupine',
          data_id: id,
          params: { label_en: 'B' },
          rev,
        }),
      remove: (id) => kit.staff.post('/api/codelists/removeData', { schema_slug: 'skupine', data_id: id }),
    },
  },
  admitted: { 'codelists.manage': 'administrator' },
}
