import { expect, test } from 'vitest'
import { sectionsChanged } from './changes.ts'
import { textFor } from '#consents/consents.factory.ts'

const section = (heading: string, ...paragraphs: string[]) => ({ heading, paragraphs })
const text = (...sections: ReturnType<typeof section>[]) => textFor('consent', 1, { sections })
/** `[-gone-]` and `{+come+}`, as people write differences. */
const shown = (list: ReturnType<typeof sectionsChanged>) =>
  list.map(({ change, heading, paragraphs }) => {
    const line = (parts: (typeof heading)[number][]) =>
      parts
        .map(({ text: words, change: kind }) =>
          kind === 'same' ? words : kind === 'added' ? `{+${words}+}` : `[-${words}-]`,
        )
        .join('')
    return [change, line(heading), ...paragraphs.map(line)]
  })
const diff = (before: ReturnType<typeof text>, after: ReturnType<typeof text>) =>
  shown(sectionsChanged(before, after, 'sl-SI'))

const A = section('Hramba', 'Podatke hranimo dve leti.', 'Nato jih izbrišemo.')
const B = section('Prejemniki', 'Podatkov ne posredujemo nikomur.')

test('equal texts have no changes', () => {
  expect(diff(text(A, B), text(A, B))).toEqual([])
})

test('words are replaced as phrases; paragraphs that stayed find each other', () => {
  const after = section('Hramba', 'Novi odstavek.', 'Podatke hranimo pet let.', 'Nato jih izbrišemo.')
  expect(diff(text(A, B), text(after, B))).toEqual([
    [
      'changed',
      'Hramba',
      '[-Podatke hranimo dve leti-]{+Novi odstavek+}.',
      '{+Podatke hranimo pet let.+}',
      'Nato jih izbrišemo.',
    ],
  ])
  const changed = section('Hramba', 'Podatke hranimo pet let.', 'Nato jih izbrišemo.')
  expect(diff(text(A), text(changed))).toEqual([
    ['changed', 'Hramba', 'Podatke hranimo [-dve leti-]{+pet let+}.', 'Nato jih izbrišemo.'],
  ])
})

test('sections come and go as wholes', () => {
  expect(diff(text(A), text(A, B))).toEqual([['added', '{+Prejemniki+}', '{+Podatkov ne posredujemo nikomur.+}']])
  expect(diff(text(A, B), text(B))).toEqual([
    ['removed', '[-Hramba-]', '[-Podatke hranimo dve leti.-]', '[-Nato jih izbrišemo.-]'],
  ])
})

test('a renamed section is one that changed, and so is what is confirmed', () => {
  const renamed = section('Kako dolgo hranimo', ...A.paragraphs)
  expect(diff(text(A, B), text(renamed, B))).toEqual([['changed', '[-Hramba-]{+Kako dolgo hranimo+}', ...A.paragraphs]])
  const before = text(A)
  expect(shown(sectionsChanged(before, { ...before, action: 'Soglašam z daljšo hrambo' }, 'sl-SI'))).toEqual([
    ['changed', 'Besedilo 1', 'Kratek povzetek.', 'Soglašam z [-besedilom-]{+daljšo hrambo+}'],
  ])
})

test('what for, which data, for whom, how long and the words on buttons are compared under their names', () => {
  const before = text(A)
  const after = { ...before, purposes: ['preskus', 'prodaja'], recipients: ['oglaševalci'], refuse: null }
  expect(shown(sectionsChanged(before, after, 'sl-SI'))).toEqual([
    ['changed', 'Nameni', 'preskus', '{+prodaja+}'],
    ['changed', 'Prejemniki', '{+oglaševalci+}'],
    ['changed', 'Gumb za zavrnitev', '[-Ne soglašam-]'],
  ])
  expect(shown(sectionsChanged(before, { ...before, retention: 'pet let' }, 'en-EN'))).toEqual([
    ['changed', 'Retention', '[-dve leti-]{+pet let+}'],
  ])
})
