// Seen is said once, and whoever said it stays where they are.
import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { draw, serveBy, settled, signIn } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { NewsPage } from './NewsPage.tsx'

let total = 2
let told = 0
let answered: () => void
const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(m.news_see()))

beforeEach(async () => {
  total = 2
  told = 0
  signIn('jobs.read')
  serveBy(async (url: string) => {
    if (!url.includes('/news/seen'))
      return Response.json({
        total,
        seen_at: '2026-11-29T08:00:00Z',
        until: '2026-11-30T08:00:00Z',
        days: [],
      })
    told++
    await new Promise<void>((resolve) => {
      answered = resolve
    })
    total = 0
    return Response.json({ message: 'Videno.' })
  })
  await draw(<NewsPage />)
})

test('the button that goes leaves the focus on the heading, and a second press says nothing twice', async () => {
  button()!.focus()
  await act(async () => button()!.click())
  await act(async () => button()!.click())
  expect(told).toBe(1)
  await act(async () => answered())
  await settled()
  expect(button()).toBeUndefined()
  expect(document.activeElement?.tagName).toBe('H1')
})
