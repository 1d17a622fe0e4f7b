import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const api = await testApp()

test.each([
  ['left out', {}],
  [
    'left empty',
    {
      name: ' ',
      gender: '',
      birthday: '',
      education: null,
      career: '',
      email: ' ',
      password: '',
      confirm_password: null,
    },
  ],
])('what is %s says what to enter', async (_, body) => {
  const { json } = await api.anon.post('/api/auth/signup-candidate', body)
  expect(json.errors).toEqual({
    name: ['Vpišite ime in priimek.'],
    gender: ['Izberite spol.'],
    birthday: ['Vpišite datum rojstva.'],
    education: ['Izberite stopnjo izobrazbe.'],
    career: ['Izberite raven poklicne poti.'],
    email: ['Vpišite e-naslov.'],
    password: ['Vpišite geslo.'],
    confirm_password: ['Vpišite isto geslo še enkrat.'],
  })
})
