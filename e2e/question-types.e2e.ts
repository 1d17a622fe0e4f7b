// Every kind of question, answered, wrong and read again, on a phone and on a wide screen, in both themes.
import { type Locator, type Page, expect, test } from '@playwright/test'
import { makePdf, makePng } from '../api/src/files/files.factory.ts'
import { EVERY_TYPE, everyType } from './every-type.ts'
import { askedPerson, createQuestionnaire, headers, kept } from './respondent.ts'
import { alive, expectSound, staying, watchPolicy } from './screens.ts'
import { type Language, progressIn, wordsIn } from './words.ts'

const THEMES = [
  ['sl-SI', 'light'],
  ['en-EN', 'dark'],
] as const
const FULL = { 'sl-SI': 'Priložite lahko največ 2 datoteki.', 'en-EN': 'You can attach at most 2 files.' }
const QUESTIONS = EVERY_TYPE.length - 1

/** Answers each kind of question as a person does; the heading already has the focus. */
function answers(page: Page, language: Language): Record<(typeof EVERY_TYPE)[number], () => Promise<void>> {
  const say = wordsIn(language)
  const choose = (name: string) => page.getByLabel(name, { exact: true }).check({ force: true })
  const label = (of: { 'sl-SI': string; 'en-EN': string }) => of[language]
  const item = (key: string) => everyType.sections[0]!.items.find((one) => one.key === key)!
  const next = () => page.getByRole('button', { name: say('action_continue'), exact: true })
  /** A row by its words, whichever column it is in. */
  const field = (role: 'textbox' | 'combobox' | 'checkbox', column: string, n = 1) =>
    page.getByRole(role, { name: say('q_cell', { column, n }) })
  return {
    uvod: async () => {
      await expect(page.getByRole('radio')).toHaveCount(0)
    },
    lestvica: async () => {
      await page.getByRole('radio').first().focus()
      await page.keyboard.press('4')
      await expect(page.getByRole('radio').nth(3)).toBeChecked()
      await page.keyboard.press('9')
      await expect(page.getByRole('radio').nth(3)).toBeChecked()
    },
    ena: async () => {
      await choose(say('q_other'))
      await page.getByLabel(say('q_other_label')).fill('Na sejmu zaposlovanja')
    },
    vec: async () => {
      const { options = [] } = item('vec') as { options?: { label: { 'sl-SI': string; 'en-EN': string } }[] }
      const [morning, evening, none] = options.map((one) => page.getByLabel(label(one.label), { exact: true }))
      await morning!.check({ force: true })
      await evening!.check({ force: true })
      // What stands alone takes the others away, and goes when another one is chosen.
      await none!.check({ force: true })
      await expect(morning!).not.toBeChecked()
      await evening!.check({ force: true })
      await expect(none!).not.toBeChecked()
    },
    znesek: async () => {
      await page.getByRole('textbox').fill('veliko')
      await next().click()
      await expect(page.getByText(say('q_fault_number'))).toBeVisible()
      await expect(page.getByRole('textbox')).toBeFocused()
      await expectSound(page)
      await page.getByRole('textbox').fill(language === 'sl-SI' ? '12,5' : '12.5')
    },
    kratko: () => page.getByRole('textbox').fill('Tehnologinja v\u00a0proizvodnji'),
    dolgo: () => page.getByRole('textbox').fill('Čas menjave orodja smo skrajšali za tretjino.'),
    dan: async () => {
      await page.getByRole('textbox').fill('31. 2. 2027')
      await next().click()
      await expect(page.getByText(say('q_fault_date'))).toBeVisible()
      await page.getByRole('textbox').fill(language === 'sl-SI' ? '1. 3. 2027' : '01/03/2027')
    },
    mreza: async () => {
      for (const [n, key] of ['2', '5', '3'].entries()) {
        const group = page.getByRole('radiogroup').nth(n)
        await group.getByRole('radio').first().focus()
        await page.keyboard.press(key)
        await expect(group.getByRole('radio').nth(Number(key) - 1)).toBeChecked()
      }
    },
    'vrstni-red': async () => {
      const first = page.getByRole('listitem').first()
      const before = await first.innerText()
      await first.getByRole('button').last().press('Enter')
      await expect(first).not.toHaveText(before)
      await expect(page.getByRole('button', { name: say('q_rank_confirm') })).toHaveCount(0)
    },
    tabela: async () => {
      const columns = (item('tabela') as { columns: { label: { 'sl-SI': string; 'en-EN': string } }[] }).columns
      const [employer = '', years = '', form = '', from = '', going = ''] = columns.map((one) => label(one.label))
      await field('textbox', employer).fill('Livarna Škofja Loka d.\u00a0o.\u00a0o.')
      await field('textbox', years).fill('4')
      await field('combobox', form).selectOption({ index: 1 })
      await field('textbox', from).fill(language === 'sl-SI' ? '1. 9. 2021' : '01/09/2021')
      await field('checkbox', going).check({ force: true })
      await expect(page.locator('tbody')).toContainText('48')
      await expect(page.locator('tfoot')).toContainText(': 4')
    },
    priloga: async () => {
      const input = page.locator('input[type="file"]')
      const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
      await input.setInputFiles(file('zapis.txt', Buffer.from('Besedilo')))
      await expect(page.getByText(say('file_type', { types: 'PDF, DOCX, ODT, PNG, JPEG, WEBP' }))).toBeVisible()
      await expectSound(page)
      await input.setInputFiles(file('slika.pdf', makePng()))
      await expect(page.getByText(say('file_mislabelled', { extension: '.pdf' }))).toBeVisible()
      await input.setInputFiles(file('potrdilo.pdf', makePdf('Potrdilo')))
      await expect(page.getByRole('link', { name: 'potrdilo.pdf' })).toBeVisible()
      await input.setInputFiles(file('listina.png', makePng()))
      await expect(page.getByRole('link', { name: 'listina.png' })).toBeVisible()
      await expect(page.getByText(FULL[language])).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: say('ui_remove_what', { name: 'listina.png' }) }).click()
      await expect(page.getByRole('link', { name: 'listina.png' })).toHaveCount(0)
      await expect(input).toBeFocused()
    },
  }
}

/** With room, the points of a grid stand in columns, and nothing of a table leaves the column of the page. */
async function expectLaidOut(page: Page, key: string): Promise<void> {
  const boxOf = async (of: Locator) => (await of.boundingBox())!
  if (key === 'mreza') {
    const groups = await page.getByRole('radiogroup').all()
    const points = await Promise.all(groups.map((group) => boxOf(group.getByRole('radio').nth(2))))
    expect(new Set(points.map(({ x }) => Math.round(x))).size).toBe(1)
    const first = await Promise.all((await groups[0]!.getByRole('radio').all()).map(boxOf))
    expect(new Set(first.map(({ y }) => Math.round(y))).size).toBe(1)
  }
  if (key === 'tabela') {
    const column = await boxOf(page.getByRole('heading', { level: 1 }))
    for (const field of await page.locator('tbody').locator('input, select').all()) {
      const { x, width } = await boxOf(field)
      expect(x).toBeGreaterThanOrEqual(column.x)
      expect(x + width).toBeLessThanOrEqual(column.x + column.width)
    }
    expect((await boxOf(page.getByRole('combobox').first())).width).toBeGreaterThan(200)
  }
}

for (const [language, colorScheme] of THEMES) {
  const say = wordsIn(language)
  test.describe(`${language}, ${colorScheme}`, () => {
    test.use({ storageState: staying(language), viewport: { width: 390, height: 844 }, colorScheme })

    test('every kind of question is answered, sound, and read again', async ({ page }) => {
      test.setTimeout(180_000)
      await watchPolicy(page)
      await page.emulateMedia({ colorScheme })
      await askedPerson(page, await createQuestionnaire(everyType), language)
      const { uid } = (await kept(page))!
      await page.goto(`/questionnaires/${uid}`)
      await alive(page)
      await page.getByRole('button', { name: say('q_start') }).click()
      const ways = answers(page, language)
      for (const key of EVERY_TYPE) {
        await test.step(key, async () => {
          await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
          await expectSound(page)
          await ways[key]()
          for (const width of [320, 1280, 390]) {
            await page.setViewportSize({ width, height: 844 })
            if (process.env.SHOTS && width !== 320)
              await page.screenshot({ path: `${process.env.SHOTS}/${key}-${width}-${colorScheme}.png`, fullPage: true })
            await expectSound(page)
            if (width === 1280) await expectLaidOut(page, key)
          }
          await page.getByRole('button', { name: say('action_continue'), exact: true }).click()
        })
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('q_review_title'))
      await expect(page.getByText(progressIn(language, QUESTIONS, QUESTIONS))).toBeVisible()
      await expect.poll(async () => (await kept(page))?.answered).toBe(QUESTIONS)
      // Resumed from what the server has, nothing is missing.
      await page.reload()
      await alive(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('q_review_title'))
      await page.getByRole('button', { name: say('action_back'), exact: true }).click()
      await expect(page.getByRole('link', { name: 'potrdilo.pdf' })).toBeVisible()
      await page.getByRole('button', { name: say('action_continue'), exact: true }).click()
      await page.getByRole('button', { name: say('q_submit') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('q_thanks'))
      await page.goto(`/questionnaires/${uid}`)
      await expect(page.getByText(say('q_closed_notice'))).toBeVisible()
      await expect(page.getByText(say('q_not_answered'))).toHaveCount(0)
      // What was ranked shows its places.
      const ranking = everyType.sections[0]!.items.find(({ type }) => type === 'ranking') as {
        options: { label: Record<Language, string> }[]
      }
      await expect(page.locator('ol', { hasText: ranking.options[0]!.label[language] })).toHaveCSS(
        'list-style-type',
        'decimal',
      )
      await expectSound(page)
      const href = await page.getByRole('link', { name: 'potrdilo.pdf' }).getAttribute('href')
      const file = await page.request.get(href ?? '')
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
      const late = await page.request.post(`/api/portal/questionnaires/${uid}/files`, {
        headers,
        multipart: { item: 'priloga', file: { name: 'a.pdf', mimeType: 'application/pdf', buffer: makePdf('a') } },
      })
      expect(late.status()).toBe(423)
    })
  })
}
