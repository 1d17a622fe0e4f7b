import { describe, expect, test } from 'vitest'
import type { CvField } from '@korak/contract/cv-fields.ts'
import type { CvSuggestion } from '@korak/contract/cv.ts'
import {
  type Filled,
  NOTHING_FILLED,
  canUndo,
  countFor,
  derive,
  offerFor,
  receive,
  type,
  undo,
  take,
} from './suggestions.ts'

const EMPTY = { name: '', email: '', phone: '', postal: '', city: '', country: 'SI', region: '', education: '' }
type Values = typeof EMPTY
const BLANK = { country: 'SI' }
const say = (field: CvField, value: string | number, confidence: number): CvSuggestion => ({
  field,
  value,
  confidence,
  source: 'label',
  quote: `${field}: ${value}`,
})
const form = (values: Partial<Values> = {}): Filled<Values> => ({
  values: { ...EMPTY, ...values },
  filling: NOTHING_FILLED,
})
const NAME = say('name', 'Žana Čuk', 0.97)
const PHONE = say('phone', '031 000 274', 0.9)
const CITY = say('city', 'Domžale', 0.7)

describe('an answer that arrives', () => {
  test('fills what is empty and sure, offers what is likely, leaves the rest', () => {
    const made = receive(form(), [NAME, say('phone', '1', 0.85), CITY, say('region', 'x', 0.49)])
    expect(made.values).toEqual({ ...EMPTY, name: 'Žana Čuk', phone: '1' })
    expect(made.filling.count).toBe(2)
    expect(Object.keys(made.filling.filled)).toEqual(['name', 'phone'])
    expect(offerFor(made, 'city')).toBe(CITY)
    expect(offerFor(made, 'region')).toBeNull()
    expect(offerFor(made, 'name')).toBeNull()
  })

  test('0.8499 is offered, 0.85 is filled, 0.5 is offered', () => {
    expect(receive(form(), [say('name', 'A', 0.8499)]).values.name).toBe('')
    expect(receive(form(), [say('name', 'A', 0.85)]).values.name).toBe('A')
    expect(offerFor(receive(form(), [say('name', 'A', 0.5)]), 'name')?.value).toBe('A')
  })

  test('never touches what was typed, nor a field typed into and emptied again', () => {
    const typed = type(type(form(), { name: 'Zoja' }), { phone: '0' })
    const made = receive(type(typed, { phone: '' }), [NAME, PHONE])
    expect(made.values).toMatchObject({ name: 'Zoja', phone: '' })
    expect(made.filling.count).toBe(0)
    expect(offerFor(made, 'name')).toBeNull()
    expect(offerFor(made, 'phone')).toBe(PHONE)
  })

  test('does not fill the field the person is in, and offers it there', () => {
    const made = receive(form(), [NAME, PHONE], { focused: 'phone' })
    expect(made.values).toMatchObject({ name: 'Žana Čuk', phone: '' })
    expect(offerFor(made, 'phone')).toBe(PHONE)
  })

  test('a value the form begins with counts as empty, the same value fills nothing', () => {
    expect(receive(form(), [say('country', 'HR', 0.9)], { blank: BLANK }).values.country).toBe('HR')
    expect(receive(form(), [say('country', 'HR', 0.9)]).values.country).toBe('SI')
    expect(receive(form(), [say('country', 'SI', 0.9)], { blank: BLANK }).filling.count).toBe(0)
  })

  test('numbers become text; fields the form does not have are left alone', () => {
    const made = receive(form(), [say('education', 7, 0.9), say('employer', 'Lipa', 0.9), NAME], {
      only: ['education'],
    })
    expect(made.values).toEqual({ ...EMPTY, education: '7' })
    expect('employer' in made.values).toBe(false)
  })

  test('a second CV replaces what the first filled by itself, not what was edited or taken over', () => {
    const first = receive(form(), [NAME, PHONE, CITY])
    const edited = take(type(first, { phone: '02 000' }), 'city')
    const second = receive(edited, [say('email', 'a@primer.example', 0.9), say('city', 'Celje', 0.95)])
    expect(second.values).toMatchObject({ name: '', phone: '02 000', city: 'Domžale', email: 'a@primer.example' })
    expect(second.filling.count).toBe(1)
  })
})

describe('the mark', () => {
  test('goes when the person edits, and only then', () => {
    const made = receive(form(), [NAME, PHONE])
    expect(type(made, { name: 'Žana Čuk' }).filling.filled.name).toBeDefined()
    const edited = type(made, { name: 'Žana Čuk Šega' })
    expect(edited.filling.filled.name).toBeUndefined()
    expect(edited.filling.filled.phone).toBeDefined()
  })

  test('stands on what was taken over', () => {
    const made = take(receive(form(), [CITY]), 'city')
    expect(made.values.city).toBe('Domžale')
    expect(made.filling.filled.city).toEqual({ suggestion: CITY, isChosen: true })
    expect(canUndo(made.filling)).toBe(false)
  })
})

describe('undo', () => {
  const filled = receive(form(), [NAME, PHONE, CITY, say('country', 'HR', 0.9)], { blank: BLANK })

  test('takes back what came by itself, except what was edited or taken over', () => {
    const made = undo(take(type(filled, { phone: '02 000' }), 'city'), BLANK)
    expect(made.values).toEqual({ ...EMPTY, phone: '02 000', city: 'Domžale' })
    expect(canUndo(made.filling)).toBe(false)
  })

  test('is remembered: the same answer again fills nothing, but may still be taken over', () => {
    const again = receive(undo(filled, BLANK), [NAME, PHONE], { blank: BLANK })
    expect(again.values).toEqual(EMPTY)
    expect(offerFor(again, 'name')).toBe(NAME)
    expect(take(again, 'name').values.name).toBe('Žana Čuk')
  })

  test('survives being kept as text', () => {
    const kept = JSON.parse(JSON.stringify(undo(filled, BLANK))) as typeof filled
    expect(receive(kept, [NAME], { blank: BLANK }).values.name).toBe('')
  })
})

describe('what follows from a postcode', () => {
  test('belongs to the CV when the postcode does, and is taken back with it', () => {
    const made = derive(receive(form(), [say('postal', '1230', 0.95)]), { city: 'Domžale', region: 'osrednja' })
    expect(made.filling.filled.city?.suggestion).toMatchObject({ value: 'Domžale', source: 'place', field: 'city' })
    expect(undo(made).values).toMatchObject({ postal: '', city: '', region: '' })
  })

  test('belongs to nobody when the postcode was typed; a later answer does not overwrite it', () => {
    const made = derive(type(form(), { postal: '8340' }), { city: 'Črnomelj', country: 'SI' })
    expect(made.filling.touched).toEqual(['postal'])
    const later = receive(made, [say('city', 'Domžale', 0.95)])
    expect(later.values.city).toBe('Črnomelj')
    expect(undo(later).values.city).toBe('Črnomelj')
  })
})

describe('a stored profile', () => {
  const stored = form({ name: 'Žana Čuk', city: 'Celje', phone: '031 000 274' })

  test('is offered what is sure and different, never overwritten', () => {
    const made = receive(stored, [say('name', 'Žana Čuk Šega', 0.97), say('city', 'Domžale', 0.7), PHONE])
    expect(made.values).toEqual(stored.values)
    expect(offerFor(made, 'name')?.value).toBe('Žana Čuk Šega')
    expect(offerFor(made, 'city')).toBeNull()
    expect(offerFor(made, 'phone')).toBeNull()
    expect(offerFor(type(made, { name: 'Zoja' }), 'name')).toBeNull()
  })

  test('tells how many fields have something', () => {
    const said = [say('name', 'Žana Čuk Šega', 0.97), say('email', 'a@primer.example', 0.6), PHONE, CITY]
    expect(countFor(stored.values, said, ['name', 'email', 'phone', 'city'])).toBe(2)
    expect(countFor(stored.values, said, ['phone'])).toBe(0)
  })
})
