import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { type InputMode, keyboard, mouse } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, wordsIn } from './words.ts'

const CVS = path.join(import.meta.dirname, '../cv/test')
const cv = (name: string, folder = 'tuning') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(path.join(CVS, folder, name)),
})
const CV = cv('sl-t01.pdf')
const PARSE = '**/api/portal/cv/parse'
const FILLED = { 'sl-SI': /Izpolnili smo \d+ praz/, 'en-EN': /We filled in \d+ empty/ }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ page }) => watchPolicy(page))

/** Holds readings back until they are let go, so that a person can type meanwhile. */
async function holdReading(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(PARSE, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}

const WAYS = [
  { language: 'sl-SI', width: 1280, how: 'with a mouse', makeHand: () => mouse() },
  {
    language: 'en-EN',
    width: 390,
    how: 'with the keyboard alone',
    makeHand: (page: Page): InputMode => keyboard(page),
  },
] as const

for (const { language, width, how, makeHand } of WAYS) {
  test.describe(`${language}, ${width} px, ${how}`, () => {
    test.use({ storageState: speaking(language), viewport: { width, height: 844 } })
    const say = wordsIn(language)

    test('a CV fills what is empty while the person types, and all of it can be taken back', async ({ page }) => {
      const input = makeHand(page)
      const letGo = await holdReading(page)
      await page.goto('/registration?step=address')
      await alive(page)
      const name = page.getByLabel(say('profile_field_name'), { exact: true })
      const email = page.getByLabel(say('forgot_email'), { exact: true })
      const tel = page.locator('[name="phone"]')
      const address = page.getByLabel(new RegExp(`^${say('profile_field_address')}`))
      const back = page.getByRole('button', { name: say('action_back') })
      await input.press(back)
      await expect(heading(page)).toHaveText(say('reg_step_about'))
      await input.press(back)
      await input.type(name, 'Zoja Novak')
      await input.press(back)
      await page.locator('input[name="cv"]').setInputFiles(CV)
      await expect(page.getByText(say('reg_cv_reading')).first()).toBeVisible()
      // Back in the browser, over the same steps.
      for (const step of ['account', 'about', 'address']) {
        await page.goBack()
        await expect(heading(page)).toHaveText(say(`reg_step_${step}`))
      }
      // Typed and thought better of: still the person's field.
      await input.type(tel, '0')
      await page.keyboard.press('Backspace')
      await address.focus()
      await page.keyboard.type('S')
      letGo()
      await expect(page.getByText(FILLED[language]).first()).toBeVisible()
      // Said once, politely.
      await expect(page.getByRole('status').filter({ hasText: FILLED[language] })).toHaveCount(1)
      await page.keyboard.type('ončna ulica 1')
      await expect(address).toBeFocused()
      await expect(address).toHaveValue('Sončna ulica 1')
      await expect(tel).toHaveValue('')
      await input.press(
        page.getByRole('button', { name: say('reading_use_what', { field: say('profile_field_phone') }) }),
      )
      await expect(tel).toBeFocused()
      await expect(tel).toHaveValue(/274$/)
      const city = page.locator('[name="city"]')
      await expect(city).toHaveValue('Domžale')
      await expect(city).toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))
      await input.type(city, 'Trzin')
      await expect(city).not.toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))

      await page.goForward()
      await expect(heading(page)).toHaveText(say('reg_step_about'))
      // Never said by a CV, never guessed from a first name.
      await expect(page.locator('[name="gender"]:checked')).toHaveCount(0)
      await input.press(
        page.getByRole('button', { name: say('reading_use_what', { field: say('profile_field_career') }) }),
      )
      await expect(page.locator('[name="career"]:checked')).toHaveValue('middle-management')

      await page.goForward()
      await expect(heading(page)).toHaveText(say('reg_step_account'))
      await expect(name).toHaveValue('Zoja Novak')
      await expect(name).not.toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))
      await expect(email).toHaveValue('aljosa.znidarsic@example.com')
      await expect(email).toHaveAccessibleDescription(new RegExp(say('reg_cv_filled_tag')))
      await expect(page.getByLabel(say('login_password'), { exact: true })).toHaveValue('')
      // One note for the step, which says where in the document it was.
      const note = page.locator('details')
      await expect(note).toHaveCount(1)
      await input.press(note.locator('summary'))
      await expect(note).toContainText('aljosa.znidarsic@example.com')
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectSound(page)
      }

      await input.press(page.getByRole('button', { name: say('reg_cv_undo') }))
      await expect(page.getByText(say('reading_undone')).first()).toBeVisible()
      await expect(email).toHaveValue('')
      // What was typed, edited or taken over stays.
      await expect(name).toHaveValue('Zoja Novak')
      // On every step, not only where it was pressed.
      await page.goBack()
      await page.goBack()
      await expect(page.locator('[name="postal"]')).toHaveValue('')
      await expect(city).toHaveValue('Trzin')
      await expect(tel).toHaveValue(/274$/)
      await expect(page.getByRole('button', { name: say('reg_cv_undo') })).toHaveCount(0)

      // The same CV again, even after a reload, fills none of it a second time.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto('/registration?step=cv')
      await alive(page)
      await page.locator('input[name="cv"]').setInputFiles(CV)
      await input.press(page.getByRole('button', { name: say('action_continue') }))
      await expect(
        page.getByRole('button', { name: say('reading_use_what', { field: say('forgot_email') }) }),
      ).toBeVisible()
      await expect(email).toHaveValue('')
      await input.press(page.getByRole('button', { name: say('reading_use_what', { field: say('forgot_email') }) }))
      await expect(email).toHaveValue('aljosa.znidarsic@example.com')
    })
  })
}

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a file that cannot be read has its own words, and only one that cannot be sent has to go', async ({
      page,
    }) => {
      await page.goto('/registration')
      await alive(page)
      const input = page.locator('input[name="cv"]')
      const wrong = [
        [cv('encrypted.pdf', 'hostile'), say('file_locked')],
        [{ ...CV, buffer: Buffer.alloc(0) }, say('file_empty')],
        [{ ...CV, buffer: Buffer.alloc(11 * 1024 * 1024, 1) }, say('file_too_large')],
        [{ ...CV, buffer: Buffer.from('to ni PDF') }, say('file_mislabelled', { extension: '.pdf' })],
      ] as const
      for (const [file, words] of wrong) {
        await input.setInputFiles(file)
        await expect(page.getByText(words)).toBeVisible()
        await expect(input).toHaveAccessibleDescription(new RegExp(words.slice(0, 20)))
      }
      await page.getByRole('button', { name: say('action_continue') }).click()
      await expect(page.getByRole('group', { name: say('error_summary_title') })).toBeFocused()
      // A picture of nothing: readable by nobody, but a CV all the same.
      await input.setInputFiles(cv('picture.pdf', 'hostile'))
      await expect(page.getByText(say('reading_failed_title')).first()).toBeVisible()
      await expect(page.getByText(say('reading_kept'))).toBeVisible()
      await expect(page.getByText('picture.pdf')).toBeVisible()
      await expectSound(page)
      await page.getByRole('button', { name: say('action_continue') }).click()
      await expect(heading(page)).toHaveText(say('reg_step_account'))
    })

    test('a file for programs fills the form, and is not attached', async ({ page }) => {
      await page.goto('/registration')
      await alive(page)
      await page.locator('input[name="cv"]').setInputFiles(cv('en-t11.json'))
      await expect(page.getByText(FILLED[language]).first()).toBeVisible()
      const types = { 'sl-SI': 'PDF, DOC, DOCX, ODT ali RTF', 'en-EN': 'PDF, DOC, DOCX, ODT or RTF' }[language]
      await expect(page.getByText(say('reading_only', { name: 'en-t11.json', types }))).toBeVisible()
      await page.getByRole('button', { name: say('reg_cv_skip') }).click()
      await expect(page.getByLabel(say('profile_field_name'), { exact: true })).toHaveValue('Tobiasz Wrzos')
    })

    test('what the CV has filled in is passed over and checked at the end, and each change leads back there', async ({
      page,
    }) => {
      await page.goto('/registration')
      await alive(page)
      const next = page.getByRole('button', { name: say('action_continue') })
      await page.locator('input[name="cv"]').setInputFiles(cv('sl-t03.pdf'))
      await expect(page.getByText(FILLED[language]).first()).toBeVisible()
      await next.click()
      await page.getByLabel(say('login_password'), { exact: true }).fill('Pot-do-cilja-7')
      await page.getByLabel(say('password_confirm')).fill('Pot-do-cilja-7')
      await next.click()
      await expect(heading(page)).toHaveText(say('reg_step_about'))
      await page.locator('[name="career"]').nth(2).check({ force: true })
      await next.click()
      // Phone and address are known.
      await expect(heading(page)).toHaveText(say('reg_step_current'))
      await page.getByRole('button', { name: say('reg_rest_later') }).click()
      await expect(heading(page)).toHaveText(say('reg_check_title'))
      const part = page.getByRole('region', { name: say('reg_step_address') })
      await expect(part.getByRole('term')).toHaveCount(5)
      await expect(part.getByText(say('reg_not_given'))).toHaveCount(0)
      await part.getByRole('button', { name: say('action_change_what', { field: say('reg_step_address') }) }).click()
      await expect(heading(page)).toHaveText(say('reg_step_address'))
      await page.locator('[name="city"]').fill('Trzin')
      await next.click()
      await expect(heading(page)).toHaveText(say('reg_check_title'))
      await expect(part).toContainText('Trzin')
      // All of it is still there after a reload but the password, and the file, which is said.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(part).toContainText('Trzin')
      await expect(page.getByText(say('reg_cv_lost', { name: 'sl-t03.pdf' }))).toBeVisible()
      const account = page.getByRole('region', { name: say('reg_step_account') })
      await expect(account.getByText(say('reg_not_given'))).toHaveCount(1)
      await account.getByRole('button', { name: say('action_change_what', { field: say('reg_step_account') }) }).click()
      const password = page.getByLabel(say('login_password'), { exact: true })
      await expect(password).toHaveValue('')
      await expect(password).toHaveAccessibleDescription(new RegExp(say('reg_password_kept').slice(0, 20)))
      await expectSound(page)
    })

    test('removing the file ends the reading, and nothing is filled in', async ({ page }) => {
      await page.route(PARSE, () => new Promise(() => undefined))
      await page.goto('/registration')
      await alive(page)
      const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/cv/parse'))
      await page.locator('input[name="cv"]').setInputFiles(CV)
      await expect(page.getByText(say('reg_cv_reading')).first()).toBeVisible()
      await page.getByRole('button', { name: say('ui_remove_what', { name: CV.name }) }).click()
      await ended
      await expect(page.getByRole('button', { name: say('reg_cv_skip') })).toBeVisible()
      await page.getByRole('button', { name: say('reg_cv_skip') }).click()
      await expect(page.getByLabel(say('forgot_email'), { exact: true })).toHaveValue('')
    })
  })
}

test('stages are told as they come, and a lost connection costs nothing', async ({ page }) => {
  const say = wordsIn('sl-SI')
  await page.addInitScript(() => {
    const own = globalThis.fetch
    // An answer in pieces, as a busy server sends it; it breaks off in the end.
    Object.assign(globalThis, {
      lines: [] as ((line: string | null) => void)[],
      fetch: (url: string, init: RequestInit) => {
        if (!String(url).includes('/cv/parse')) return own(url, init)
        const body = new ReadableStream({
          start(controller) {
            Object.assign(globalThis, {
              sendLine: (line: string | null) =>
                line === null
                  ? controller.error(new TypeError('lost'))
                  : controller.enqueue(new TextEncoder().encode(`${line}\n`)),
            })
          },
        })
        return Promise.resolve(new Response(body, { status: 200 }))
      },
    })
  })
  await page.goto('/registration')
  await alive(page)
  await page.locator('input[name="cv"]').setInputFiles(CV)
  const send = (line: object | null) =>
    page.evaluate(
      (text) => (globalThis as unknown as { sendLine: (line: string | null) => void }).sendLine(text),
      line && JSON.stringify(line),
    )
  await send({ stage: 'waiting', ahead: 2 })
  await expect(page.getByText('Pred vašim čakata še 2 življenjepisa.')).toBeVisible()
  await send({ stage: 'recognising', page: 2, pages: 5 })
  await page.getByRole('button', { name: 'Naprej' }).click()
  await expect(page.getByText(say('reading_page_of', { page: 2, pages: 5 }))).toBeVisible()
  await send(null)
  await expect(page.getByText(say('error_network'), { exact: true })).toBeVisible()
  await expect(page.getByText(say('reading_kept'))).toBeVisible()
  await expect(page.getByLabel('Ime in priimek')).toBeEditable()
})
