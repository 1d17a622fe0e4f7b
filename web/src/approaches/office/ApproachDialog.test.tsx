// What nobody may be told of one address is said of all, before anything is sent.
import { expect, test } from 'vitest'
import { draw, serve } from '#base/page/drawn.factory.tsx'
import { beginLanguage } from '#base/text/language.ts'
import { ApproachDialog } from './ApproachDialog.tsx'

test.each([
  ['sl-SI', 'na naslov, katerega lastnik je povedal, da takih povabil ne želi, se ne pošlje nič'],
  ['en-EN', 'nothing is sent to an address whose owner has said that they do not want such invitations'],
] as const)('beside the address it says that whoever does not want it gets nothing (%s)', async (language, words) => {
  await beginLanguage(language)
  serve(() => ({}))
  await draw(<ApproachDialog uid="d1" onClose={() => undefined} onAsked={() => undefined} />)
  const field = document.querySelector('input[name="email"]')
  const hints = (field?.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  expect(hints.map((hint) => hint?.textContent.replaceAll('\u00A0', ' ')).join(' ')).toContain(words)
})
