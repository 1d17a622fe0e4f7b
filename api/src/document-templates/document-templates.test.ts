import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()

test('a text is changed with its fields checked, kept in the history, and taken back', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana', permissions: ['documents.manage'] }))
  const [usual] = (await staff.get('/api/document-templates')).json
  const url = `/api/document-templates/${usual.uid}`
  expect(usual).toMatchObject({ kind: 'offer', is_own: false, may: { update: true, reset: false } })
  const unknown = await staff.put(url, { rev: usual.rev, text_sl: 'Spoštovani {{ime}}\n\n{{terms}}' })
  expect(unknown.json.errors.text_sl[0]).toContain('{{ime}}')
  expect((await staff.put(url, { rev: usual.rev, text_en: 'Dear {{name}}' })).json.errors.text_en).toHaveLength(1)
  expect((await staff.put(url, { rev: usual.rev, title_en: '{{terms}}' })).json.errors.title_en).toHaveLength(1)
  const text_sl = '# {{job}}\n\nSpoštovani {{name}}\n\n- ena\n- dve\n\n{{terms}}'
  const saved = (await staff.put(url, { rev: usual.rev, text_sl })).json
  expect(saved).toMatchObject({ text_sl, is_own: true, may: { reset: true } })
  expect((await staff.put(url, { rev: usual.rev, text_sl: '{{terms}}' })).code).toBe('STALE')
  const { title_sl, title_en, text_en } = saved
  const preview = (await staff.post('/api/document-templates/preview', { title_sl, title_en, text_sl, text_en })).json
  expect(preview.sl.blocks.map(({ kind }: { kind: string }) => kind)).toEqual(['heading', 'paragraph', 'list', 'facts'])
  expect(preview.sl.blocks[2].items).toEqual(['ena', 'dve'])
  const faulty = { title_sl, title_en, text_sl: '{{terms}} {{nihče}}', text_en }
  expect((await staff.post('/api/document-templates/preview', faulty)).json.errors.text_sl).toHaveLength(1)
  const reset = (await staff.post(`${url}/reset`, { rev: saved.rev })).json
  expect(reset).toMatchObject({ text_sl: usual.text_sl, is_own: false })
  const trail = db().selectFrom('auditEvents').select('action').where('subjectId', '=', saved.uid).orderBy('createdAt')
  expect((await trail.execute()).map(({ action }) => action)).toEqual([
    'document_templates.updated',
    'document_templates.reset',
  ])
  const changes = (await staff.get(`${url}/changes`)).json
  expect(changes.map(({ actor, fields }: { actor: string; fields: unknown[] }) => [actor, fields.length])).toEqual([
    ['Ana', 1],
    ['Ana', 1],
  ])
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await other.get('/api/document-templates')).status).toBe(403)
})

test('thousands of spaces after braces are read at once', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['documents.manage'] }))
  const [{ title_sl, title_en, text_en }] = (await staff.get('/api/document-templates')).json
  const text_sl = `{{ terms }}\n{{ name }}, {{${' '.repeat(5000)}x`
  const sent = await staff.post('/api/document-templates/preview', { title_sl, title_en, text_sl, text_en })
  expect(sent.status).toBe(200)
})
