import { expect, test } from 'vitest'
import type { CvField } from '@korak/contract/cv-fields.ts'
import { PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import { NOTHING_FILLED, receive } from '#cv/reading/suggestions.ts'
import { BLANK } from './draft.ts'
import { PROFILE_OF, STEPS, stepAfter, stepOf } from './steps.ts'

const said = (values: Partial<Record<CvField, string>>, confidence = 0.95) =>
  receive(
    { values: BLANK, filling: NOTHING_FILLED },
    Object.entries(values).map(([field, value]) => ({
      field: field as CvField,
      value,
      confidence,
      source: 'text',
      quote: value,
    })),
    { blank: BLANK },
  )
const ADDRESS = { phone: '+38631000274', address: 'Sončna ulica 1', postal: '1230', city: 'Domžale', country: 'SI' }
const ABOUT = { gender: 'female', birthday: '1990-03-27', education: '7', career: 'beginner' }

test('every field of the profile is asked for on one step', () => {
  const asked = STEPS.flatMap((step) => PROFILE_OF[step])
  expect(asked.toSorted()).toEqual(PROFILE_NAMES.toSorted())
})

test('a step the CV has filled in is passed over, what is not sure or not valid is not', () => {
  expect(stepAfter('about', said({}))).toBe('address')
  expect(stepAfter('about', said(ADDRESS))).toBe('current')
  expect(stepAfter('account', said({ ...ABOUT, ...ADDRESS }))).toBe('current')
  expect(stepAfter('about', said(ADDRESS, 0.6))).toBe('address')
  const { city: _, ...withoutCity } = ADDRESS
  expect(stepAfter('about', said(withoutCity))).toBe('address')
  expect(stepAfter('account', said({ ...ABOUT, birthday: '1990-13-27' }))).toBe('about')
})

test('a password is asked for whatever the CV says, and everything is checked', () => {
  expect(stepAfter('cv', said({ name: 'Maja Zupan', email: 'maja@primer.example' }))).toBe('account')
  expect(stepAfter('desired', said({}))).toBe('check')
})

test('of several wrong steps the first is the one to correct', () => {
  expect(stepOf({ linkedin_url: '', birthday: '' })).toBe('about')
  expect(stepOf({ 'industries.0': '' })).toBe('desired')
  expect(stepOf({ _: '' })).toBe('check')
})
