import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const api = await testApp()

test.each([
  ['left out', {}],
  ['left empty', { name: ' ', gender: '', birthday: '', education: null, career: '' }],
])('what is %s says what to enter', async (_, body) => {
  const { json } = await api.anon.post('/api/auth/signup-candidate', body)
  const open = ['Izpolnite to polje.']
  expect(json.errors).toEqual({
    name: ['Vpišite ime in priimek.'],
    gender: ['Izberite spol.'],
    birthday: ['Vpišite datum rojstva.'],
    education: ['Izberite stopnjo izobrazbe.'],
    career: ['Izberite raven poklicne poti.'],
    email: open,
    password: open,
    confirm_password: open,
  })
})
