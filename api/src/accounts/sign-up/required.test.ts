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

test('all that is wrong is said in one round', async () => {
  const { json } = await api.anon.post('/api/auth/signup-candidate', {
    name: '',
    gender: 'female',
    birthday: '2024-01-01',
    education: 7,
    career: 'beginner',
    phone: '12',
    email: 'ni naslov',
    password: 'geslo',
    confirm_password: 'drugo',
    notice_days: 999,
  })
  expect(Object.keys(json.errors as object).toSorted()).toEqual([
    'birthday',
    'confirm_password',
    'email',
    'name',
    'notice_days',
    'password',
    'phone',
  ])
})
