import { expect, test } from 'vitest'
import { usernameOf } from './users.service.ts'

test.each([
  ['Maja Župan', 'maja.zupan'],
  ['Ana Marija Kovač', 'ana.kovac'],
  ['  Đorđe   Šćepanović-Črnigoj ', 'dorde.crnigoj'],
  ["Sinéad O'Connor", 'sinead.connor'],
  ['Pelé', 'pele'],
  ['李小龍', 'kandidat'],
  ['…', 'kandidat'],
])('the username of %s is %s', (name, username) => {
  expect(usernameOf(name)).toBe(username)
})
