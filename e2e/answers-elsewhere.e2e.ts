// The same questionnaire open in two places, closed in one of them, and a browser that changes hands.
import { type Page, expect, test } from '@playwright/test'
import { signIn } from './candidate.ts'
import { askedPerson, crashOffline, headers, kept, ownersIn } from './respondent.ts'
import { alive, expectSound, staying, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const SELF = 'samoocena-kompetenc'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const point = (page: Page, n: number) => page.getByRole('radio').nth(n - 1)

interface Details {
  respondent: string
  definition: { sections: { items: { key: string }[] }[] }
  answers: Record<string, { value: unknown; rev: number }>
  rev: number
}
const detailsOf = async (page: Page, uid: string): Promise<Details> =>
  (await (await page.request.get(`/api/portal/questionnaires/${uid}`)).json()) as Details

/** What the server has of each answer, in the order of the questions. */
async function answersOf(page: Page, uid: string) {
  const details = await detailsOf(page, uid)
  const keys = details.definition.sections.flatMap(({ items }) => items.map(({ key }) => key))
  return { keys, rev: details.rev, values: keys.map((key) => details.answers[key]?.value ?? null) }
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const next = (page: Page) => page.getByRole('button', { name: say('action_continue'), exact: true })
  const expectAt = (page: Page, n: number) =>
    expect(page.getByText(say('q_slide', { n }), { exact: true })).toBeVisible()
  const rate = async (page: Page, key: string) => {
    await page.getByRole('radio').first().focus()
    await page.keyboard.press(key)
  }

  test.describe(language, () => {
    test.use({ storageState: staying(language), viewport: { width: 390, height: 844 } })

    test('two tabs: different questions merge, of the same one the person decides; closed in one is closed in both', async ({
      page,
      context,
    }) => {
      await watchPolicy(context)
      await askedPerson(page, SELF, language)
      const { uid } = (await kept(page))!
      const first = async (n: number) => (await answersOf(page, uid)).values[n - 1]
      await page.goto(`/questionnaires/${uid}`)
      await alive(page)
      await page.getByRole('button', { name: say('q_start') }).click()
      await expectAt(page, 1)
      const other = await context.newPage()
      await other.goto(`/questionnaires/${uid}`)
      await alive(other)
      await expectAt(other, 1)

      // The same question: the copy of the server is shown, and taken.
      await rate(page, '4')
      await expect.poll(() => first(1)).toBe(4)
      await rate(other, '2')
      const dialog = other.getByRole('dialog', { name: say('q_conflict_title') })
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('heading', { name: say('q_conflict_theirs') })).toBeVisible()
      await expectSound(other)
      await dialog.getByRole('button', { name: say('q_conflict_take') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(point(other, 4)).toBeChecked()

      // Different questions: what one tab has answered appears in the other.
      await next(page).click()
      await expectAt(page, 2)
      await rate(page, '3')
      await expect.poll(() => first(2)).toBe(3)
      await next(other).click()
      await expectAt(other, 2)
      await expect(point(other, 3)).toBeChecked()

      // The same question again; the own answer is kept on top of the newer one.
      for (const one of [page, other]) {
        // The place is told to the server, which then tells what is new: before the next answer, or there is no conflict.
        const told = one.waitForResponse((answer) => answer.request().method() === 'PUT')
        await next(one).click()
        await told
        await expectAt(one, 3)
      }
      await rate(page, '5')
      await expect.poll(() => first(3)).toBe(5)
      await rate(other, '1')
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: say('q_conflict_keep') }).click()
      await expect.poll(() => first(3)).toBe(1)
      await next(page).click()
      await expect.poll(async () => (await kept(page))?.answered).toBe(3)
      await page.getByRole('button', { name: say('action_back') }).click()
      await expect(point(page, 1)).toBeChecked()

      // Finished elsewhere.
      const { keys, rev } = await answersOf(page, uid)
      const changes = keys.slice(3).map((item) => ({ id: crypto.randomUUID(), item, base: 0, value: 4 }))
      const put = await page.request.put(`/api/portal/questionnaires/${uid}/answers`, {
        headers,
        data: { rev, changes },
      })
      expect(put.status()).toBe(200)
      const done = await page.request.post(`/api/portal/questionnaires/${uid}/complete`, { headers, data: {} })
      expect(done.status()).toBe(200)
      await rate(other, '5')
      await expect(other.getByText(say('q_closed_notice'))).not.toHaveCount(0)
      await expect(other.getByRole('radio')).toHaveCount(0)
      await expectSound(other)
      expect(await first(3)).toBe(1)
    })
  })
}

test.describe('in one browser', () => {
  test.use({ storageState: staying('sl-SI') })

  test('what one person could not send, another one neither sees nor sends; signing out forgets it', async ({
    page,
    context,
  }) => {
    const say = wordsIn('sl-SI')
    const person = await askedPerson(page, SELF, 'sl-SI')
    const { uid } = (await kept(page))!
    await page.goto(`/questionnaires/${uid}`)
    await alive(page)
    await page.getByRole('button', { name: say('q_start') }).click()
    await expect(page.getByText(say('q_slide', { n: 1 }), { exact: true })).toBeVisible()
    const { respondent } = await detailsOf(page, uid)
    await context.setOffline(true)
    await rateOffline(page, '2')
    await crashOffline(page, 1)
    // The session ends by itself; somebody else signs in.
    await context.clearCookies({ name: 'korak_session' })
    await context.setOffline(false)
    const later = await context.newPage()
    await noteReading(later)
    await askedPerson(later, SELF, 'sl-SI')
    const own = (await kept(later))!.uid
    const sent: string[] = []
    later.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await later.goto(`/questionnaires/${own}`)
    await alive(later)
    await later.getByRole('button', { name: say('q_start') }).click()
    await expect(later.getByRole('radio').first()).toBeVisible()
    await expect(later.getByRole('radio', { checked: true })).toHaveCount(0)
    // Only what this person left was looked for; what the other one left stands there under that one's own key.
    const mine = (await detailsOf(later, own)).respondent
    expect(mine).not.toBe(respondent)
    const owners = () => later.evaluate(() => [...new Set(Reflect.get(window, 'readOwners') as string[])])
    await expect.poll(owners).toEqual([`${mine}/${own}`])
    expect(await ownersIn(later)).toEqual([`${respondent}/${uid}`])
    await later.goto(`/questionnaires/${uid}`)
    await expect(heading(later)).toHaveText(say('q_missing_title'))
    expect(sent.filter((url) => url.includes(uid))).toEqual([])
    await expect.poll(owners).toEqual([`${mine}/${uid}`])
    await later.close()

    // Its owner comes back, and it goes out.
    await context.clearCookies({ name: 'korak_session' })
    const back = await context.newPage()
    await signIn(back.request, person)
    expect((await kept(back))?.answered).toBe(0)
    await back.goto(`/questionnaires/${uid}`)
    await expect.poll(async () => (await kept(back))?.answered).toBe(1)
    await expect(point(back, 2)).toBeChecked()

    const databases = () => back.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(await databases()).toContain('korak_answers')
    await back.goto('/settings')
    await alive(back)
    const logout = back.getByRole('button', { name: say('nav_logout') })
    if (!(await logout.first().isVisible())) await back.getByRole('button', { name: person.name }).first().click()
    await logout.first().click()
    await expect(back).toHaveURL(/\/login/)
    expect(await databases()).not.toContain('korak_answers')
  })
})

/** Without a connection the answer waits in the browser. */
async function rateOffline(page: Page, key: string): Promise<void> {
  await page.getByRole('radio').first().focus()
  await page.keyboard.press(key)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(page.getByText('Na pošiljanje čaka 1 odgovor.')).toBeVisible()
}

/** Notes in the page which keys waiting answers are looked for by. */
const noteReading = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const read: unknown[] = []
    Reflect.set(window, 'readOwners', read)
    for (const place of [IDBIndex.prototype, IDBObjectStore.prototype])
      for (const name of ['get', 'getAll', 'openCursor'] as const) {
        const original = place[name] as (...given: unknown[]) => unknown
        Reflect.set(place, name, function (this: unknown, ...given: unknown[]) {
          read.push(given[0])
          return original.apply(this, given)
        })
      }
  })
