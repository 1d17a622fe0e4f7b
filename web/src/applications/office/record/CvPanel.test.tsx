import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import { CvPanel } from './CvPanel.tsx'
import { rangesOf } from './pdf.ts'
import type { Whole } from './record.api.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const pdf = vi.hoisted(() => ({ destroy: vi.fn(), open: vi.fn() }))
vi.mock(import('pdfjs-dist/legacy/build/pdf.mjs'), () => ({ getDocument: pdf.open, GlobalWorkerOptions: {} }) as never)
afterEach(() => document.body.replaceChildren())

const record = { cv: { state: 'read', lines: [{ text: 'Vodenje kuhinje', is_heading: false }] } } as unknown as Whole
const file = (mime: string) => ({ uid: 'f1', name: 'CV Čuk.pdf', mime }) as Whole['file']
const shown = async (of: Whole['file']) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<CvPanel record={record} file={of} />))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  return root
}

test('a file whose pages cannot be drawn is shown as its text, and can be downloaded', async () => {
  pdf.open.mockReturnValue({ promise: Promise.reject(new Error('encrypted')), destroy: pdf.destroy })
  const root = await shown(file('application/pdf'))
  expect(document.body.textContent).toContain(m.record_cv_not_drawn())
  expect(document.body.textContent).toContain('Vodenje kuhinje')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/api/files/f1')
  await act(async () => root.unmount())
  expect(pdf.destroy).toHaveBeenCalled()
})

test('what is no PDF, and what is masked, is shown as its text without reading a file', async () => {
  pdf.open.mockClear()
  for (const one of [file('application/rtf'), null]) await act(async () => (await shown(one)).unmount())
  expect(pdf.open).not.toHaveBeenCalled()
})

test('words are found whatever their accents, over the pieces a line was written in', () => {
  const layer = document.body.appendChild(document.createElement('div'))
  layer.innerHTML = '<span>Čuk</span><span>lja f</span><span>luktuacija</span><br><span>v letu</span>'
  const found = (sought: string) => rangesOf(layer, sought).map(String)
  expect(found('cuklja')).toEqual(['Čuklja'])
  expect(found('FLUKTUACIJA v')).toHaveLength(1)
  expect(found('z')).toEqual([])
})
