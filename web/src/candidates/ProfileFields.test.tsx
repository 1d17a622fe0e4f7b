import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ProfileFields } from './ProfileFields.tsx'
import { EMPTY_PROFILE, type ProfileField } from './profile-values.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const LISTS = { region: ['Zavarovalništvo', 'Drugo', 'Čiščenje', 'Cestni promet', 'Žage'], education: ['V.', 'IV.'] }
vi.mock('#codelists/codelists.api.ts', () => ({
  useCandidateCodelists: () => ({
    of: (slug: string) =>
      (slug === 'education' ? LISTS.education : LISTS.region).map((label) => ({ value: label.toLowerCase(), label })),
  }),
}))

async function optionsOf(field: ProfileField): Promise<string[]> {
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(<ProfileFields only={[field]} values={EMPTY_PROFILE} errors={{}} onChange={() => undefined} />),
  )
  const options = [...place.querySelectorAll('option')].map(({ textContent }) => textContent).slice(1)
  await act(async () => root.unmount())
  return options
}

test('choices stand by the Slovenian alphabet, "other" last; a scale keeps its order', async () => {
  expect(await optionsOf('region')).toEqual(['Cestni promet', 'Čiščenje', 'Zavarovalništvo', 'Žage', 'Drugo'])
  expect(await optionsOf('education')).toEqual(LISTS.education)
})
