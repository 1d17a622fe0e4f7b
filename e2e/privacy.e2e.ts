import { readFile } from 'node:fs/promises'
import { type Download, type Page, expect, test } from '@playwright/test'
import { fromBuffer } from 'yauzl'
import { addCv, applyTo } from './applying.ts'
import { type Person, asPerson, decideAll, makeCandidate, signIn } from './candidate.ts'
import { tabTo } from './input-modes.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { LANGUAGES, type Language, wordsIn } from './words.ts'

const headers = { 'X-Requested-With': 'XMLHttpRequest' }
const CONSULTANT = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
/** `2026-11-05` as `05.11.2026`. */
const shown = (day: string) => day.split('-').toReversed().join('.')
const block = (page: Page) => page.locator('#prenos')

/** A candidate who has decided about all consents, signed in. */
async function enter(page: Page, language: Language): Promise<Person> {
  const person = await makeCandidate(page.request, language)
  await signIn(page.request, person)
  return person
}

async function consentsOf(page: Page, language: Language) {
  const answer = await page.request.get('/api/portal/consents', { headers: { 'Accept-Language': language } })
  return (await answer.json()) as { uid: string; title: string; status: string; gate: string }[]
}

/** Texts of the files in a ZIP, by name. */
function unzip(zip: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>()
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      file.on('entry', (entry: { fileName: string }) => {
        file.openReadStream(entry as never, (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          stream.on('data', (part: Buffer) => parts.push(part))
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts).toString('utf8'))
            file.readEntry()
          })
        })
      })
      file.on('end', () => resolve(found))
      file.on('error', reject)
      file.readEntry()
    })
  })
}
const contentOf = async (download: Download) => unzip(await readFile(await download.path()))

/** Keeps a download under way for as long as wanted; everything else about it is the server's. */
async function holdExports(page: Page): Promise<() => void> {
  let isHeld = true
  const slow = { status: 'running', stage: 'files', percent: 62, seconds_left: 9, size: null, expires_at: null }
  await page.route(/\/api\/portal\/data-exports(\/[\w-]+)?$/, async (route) => {
    if (!isHeld || route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const json = (await answer.json()) as { data?: object[] }
    const held = json.data ? { ...json, data: json.data.map((one) => ({ ...one, ...slow })) } : { ...json, ...slow }
    return route.fulfill({ response: answer, json: held })
  })
  return () => (isHeld = false)
}

test.beforeEach(({ page }) => watchPolicy(page))
// A page may still ask how far a download is when its story is told.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const language of LANGUAGES) {
  const say = wordsIn(language)
  const task = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('a consent and a company to be shown to are tasks until they are decided about', async ({ page }) => {
      await signIn(page.request, await makeCandidate(page.request, language, 'open'))
      for (const { uid: own, gate } of await consentsOf(page, language))
        if (gate === 'block') await page.request.post(`/api/portal/consents/${own}/confirm`, { headers, data: {} })
      await addCv(page.request)
      const { uid } = await applyTo(page.request, 'poslovodja', language)
      const { company } = await asPerson(CONSULTANT, async (request) => {
        const data = { application: uid, fields: ['name', 'email', 'cv'] }
        const asked = await request.post('/api/share-requests', { headers, data })
        expect(asked.status(), await asked.text()).toBe(201)
        return (await asked.json()) as { company: string }
      })
      await page.goto('/dashboard')
      const share = say('dash_task_share', { company })
      const next = page.locator('section').filter({ hasText: say('dash_next_title') })
      await expect(next).toContainText(share)
      const waiting = (await consentsOf(page, language)).find(({ status }) => status === 'pending')
      const consent = say('dash_task_consent', { title: waiting?.title ?? '' })
      await expect(task(page, consent)).toContainText(say('dash_status_optional'))
      await expectSound(page)

      await next.getByRole('link').click()
      await expect(page).toHaveURL(/\/sharing\//)
      await expect(page.getByText(company).first()).toBeVisible()
      await page.goto('/dashboard')
      await task(page, consent).getByRole('link').click()
      await expect(page).toHaveURL(`/consents/${waiting?.uid}`)
      await page.request.post(`/api/portal/consents/${waiting?.uid}/decline`, { headers, data: {} })
      await page.goto('/dashboard')
      await expect(next).toContainText(share)
      await expect(task(page, consent)).toHaveCount(0)
    })

    test('all own data is prepared while the person goes on, and can be fetched', async ({ page }) => {
      const person = await enter(page, language)
      await addCv(page.request)
      await page.goto('/dashboard')
      await alive(page)
      const release = await holdExports(page)
      await block(page)
        .getByRole('button', { name: say('priv_export_cta') })
        .click()
      const status = block(page).getByRole('status')
      await expect(status).toHaveText(say('priv_export_working', { stage: say('priv_export_stage_files') }))
      await expect(status).toBeFocused()
      await expect(block(page).getByRole('progressbar')).toHaveAttribute('value', '62')
      await expect(block(page)).toContainText(language === 'sl-SI' ? 'še približno 9 sekund' : 'about 9 seconds left')
      await expectSound(page)

      await page
        .getByRole('link', { name: say('nav_applications') })
        .first()
        .click()
      await expect(heading(page)).toHaveText(say('apps_title'))
      // Even a reload does not lose it.
      await page.reload()
      await alive(page)
      release()
      const ready = toast(page, say('priv_export_toast'))
      await expect(ready).toBeVisible()
      const fetched = page.waitForEvent('download')
      await ready.getByRole('button', { name: say('action_download') }).click()
      const files = await contentOf(await fetched)
      const index = files.get('index.html') ?? ''
      expect(index).toContain(`lang="${language.slice(0, 2)}"`)
      expect(index).toContain(person.email)
      expect([...files.keys()]).toContain('manifest.json')

      await page.goto('/privacy')
      await expect(block(page).getByRole('status')).toHaveText(say('priv_export_ready'))
      const again = page.waitForEvent('download')
      await block(page)
        .getByRole('link', { name: say('priv_export_download') })
        .click()
      expect((await contentOf(await again)).get('index.html')).toBe(index)
      await expectSound(page)
    })

    test('some time after the sign-in the password is asked for, and a wrong one is told beside its field', async ({
      page,
    }) => {
      const person = await enter(page, language)
      await page.route(/\/api\/portal\/data-exports$/, async (route) => {
        if (route.request().method() !== 'GET') return route.continue()
        const answer = await route.fetch()
        return route.fulfill({ response: answer, json: { ...((await answer.json()) as object), needs_password: true } })
      })
      await page.goto('/privacy#prenos')
      await alive(page)
      const form = page.getByRole('form', { name: say('priv_export_title') })
      const password = form.getByLabel(say('priv_export_password'), { exact: true })
      const begin = block(page).getByRole('button', { name: say('priv_export_cta') })
      await tabTo(page, begin)
      await page.keyboard.press('Enter')
      await expect(password).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(password).toHaveAccessibleDescription(new RegExp(say('error_required')))
      await page.keyboard.type('Napacno-geslo-9')
      await page.keyboard.press('Enter')
      await expect(password).toHaveAccessibleDescription(new RegExp(say('error_password_current')))
      await expect(password).toBeFocused()
      await expectSound(page)
      await form.getByRole('button', { name: say('action_cancel') }).click()
      await expect(begin).toBeFocused()
      await begin.click()
      await expect(password).toHaveValue('')
      await password.fill(person.password)
      await page.keyboard.press('Enter')
      await expect(block(page).getByRole('status')).toHaveText(say('priv_export_ready'))
      await expect(toast(page, say('priv_export_toast'))).toHaveCount(0)
    })

    test('who opened what is told: what, by whom, what for', async ({ page }) => {
      await enter(page, language)
      await addCv(page.request)
      await applyTo(page.request, 'receptor', language)
      await page.goto('/privacy')
      await expect(page.getByText(say('priv_access_empty'))).toBeVisible()
      const profile = (await (await page.request.get('/api/portal/profile')).json()) as { cvs: { uid: string }[] }
      await asPerson(CONSULTANT, async (request) => {
        expect((await request.get(`/api/files/${profile.cvs[0]?.uid}`)).ok()).toBe(true)
      })
      await page.reload()
      const rows = page.getByRole('listitem').filter({ hasText: say('priv_role_consultant') })
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText(say('priv_view_cv'))
      await expect(rows).toContainText(say('priv_purpose_application'))
      await expectSound(page)
    })

    test('limiting the use is asked about, works by keyboard and can be undone', async ({ page }) => {
      await enter(page, language)
      await page.goto('/privacy')
      await alive(page)
      const limit = page.getByRole('switch', { name: say('priv_limit_switch') })
      const question = page.getByRole('alertdialog', { name: say('priv_limit_ask') })
      await tabTo(page, limit)
      await page.keyboard.press('Space')
      await expect(question.getByRole('button', { name: say('priv_limit_keep') })).toBeFocused()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(question).toHaveCount(0)
      await expect(limit).toBeFocused()
      await expect(limit).not.toBeChecked()
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(toast(page, say('priv_limit_on'))).toBeVisible()
      await expect(limit).toBeChecked()
      await expect(limit).toBeFocused()
      await page.reload()
      await alive(page)
      await expect(limit).toBeChecked()
      await limit.click()
      await expect(toast(page, say('priv_limit_off'))).toBeVisible()
      await expect(limit).not.toBeChecked()
    })

    test('closing the account withdraws applications, says until when, and can be undone', async ({ page }) => {
      const person = await enter(page, language)
      await addCv(page.request)
      const { uid, title } = await applyTo(page.request, 'receptor', language)
      await page.goto('/privacy')
      await alive(page)
      await page.getByRole('link', { name: say('priv_delete_open') }).click()
      await expect(heading(page)).toBeFocused()
      await expect(heading(page)).toHaveText(say('priv_delete_title'))
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      const form = page.getByRole('form', { name: say('priv_delete_title') })
      const last = form.getByRole('button', { name: say('priv_delete_submit') })
      await expect(form.locator('a, button').last()).toHaveText(say('priv_delete_submit'))
      await expectSound(page)

      await tabTo(page, last)
      await page.keyboard.press('Enter')
      const summary = form.getByRole('group', { name: say('error_summary_title') })
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveCount(2)
      const [email, password] = [form.getByLabel(say('priv_delete_email')), form.locator('[name=password]')]
      await email.fill('nekdo.drug@primer.example')
      await password.fill(person.password)
      await last.click()
      await expect(email).toHaveAccessibleDescription(new RegExp(say('error_email_own')))
      await email.fill(person.email)
      await password.fill('Napacno-geslo-9')
      await last.click()
      await expect(password).toHaveAccessibleDescription(new RegExp(say('error_password_current')))
      await expectSound(page)
      await password.fill(person.password)
      await last.click()

      await expect(form).toHaveCount(0)
      await expect(heading(page)).toBeFocused()
      await expect(heading(page)).toHaveText(/\d{2}\.\d{2}\.\d{4}$/)
      await expectSound(page)
      const application = (await (await page.request.get(`/api/portal/applications/${uid}`)).json()) as {
        status: string
      }
      expect(application.status).toBe('withdrawn')

      const notice = page.getByRole('region', { name: say('priv_closing_label') })
      await page
        .getByRole('link', { name: say('nav_applications') })
        .first()
        .click()
      await expect(notice).toBeVisible()
      // The day of the erasure, not the one of the clock that would have kept the profile.
      await page.goto('/privacy')
      const until = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: say('priv_retention_title') }) })
      const { closing, retention } = (await (await page.request.get('/api/portal/privacy')).json()) as {
        closing: { erase_on: string }
        retention: { profile_until: string }
      }
      await expect(until).toContainText(say('priv_delete_grace', { date: shown(closing.erase_on) }))
      await expect(until).not.toContainText(say('priv_retention', { date: shown(retention.profile_until) }))
      await page.request.get('/api/auth/logout', { headers })
      await page.goto('/login')
      await page.locator('[name=username]').fill(person.email)
      await page.locator('[name=password]').fill(person.password)
      await page.getByRole('button', { name: say('login_submit') }).click()
      await expect(notice).toBeVisible()
      await expectSound(page)
      const keep = notice.getByRole('button', { name: say('priv_delete_keep') })
      await keep.focus()
      await page.keyboard.press('Enter')
      await expect(toast(page, say('priv_delete_kept'))).toBeVisible()
      await expect(notice).toHaveCount(0)
      await expect(heading(page)).toBeFocused()
      await page.goto('/privacy/close')
      await expect(form).toBeVisible()
      await expect(notice).toHaveCount(0)
    })
  })
}

test('an account that is being closed can be kept on its page too', async ({ page }) => {
  const person = await enter(page, 'sl-SI')
  const data = { email: person.email, password: person.password }
  expect((await page.request.post('/api/portal/account/close', { headers, data })).ok()).toBe(true)
  await page.goto('/privacy')
  await page.getByRole('link', { name: 'Kako obdržati račun' }).click()
  await expect(heading(page)).toContainText('Račun bo izbrisan')
  await page.getByRole('button', { name: 'Obdrži račun' }).click()
  await expect(heading(page)).toHaveText('Izbris računa')
  await expect(heading(page)).toBeFocused()
})

test('people who look for no job see what concerns them', async ({ page }) => {
  for (const [username, isStaff] of [
    ['petra.hribar', true],
    ['tina.golob', false],
  ] as const) {
    await signIn(page.request, { email: username, password: 'Demo-geslo-1' })
    await decideAll(page.request, 'confirm')
    await page.goto('/privacy')
    await expect(page.getByRole('heading', { name: 'Kaj hranimo' })).toBeVisible()
    await expect(page.getByText('Podatke hranimo, dokler imate račun.')).toBeVisible()
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Komu smo posredovali vaše podatke' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Kaj pomeni izbris računa' })).toHaveCount(isStaff ? 0 : 1)
    await expectSound(page)
    await page.goto('/privacy/close')
    await expect(page.getByRole('form', { name: 'Izbris računa' })).toHaveCount(isStaff ? 0 : 1)
    await expectSound(page)
  }
})

test('a download that failed can be begun again, and after three in a day the page says when the next one may', async ({
  page,
}) => {
  await enter(page, 'sl-SI')
  const list = /\/api\/portal\/data-exports$/
  const begin = async () => {
    const begun = await page.request.post('/api/portal/data-exports', { headers, data: {} })
    const { uid } = (await begun.json()) as { uid: string }
    const one = async () =>
      (await page.request.get(`/api/portal/data-exports/${uid}`)).json() as Promise<{ status: string }>
    await expect.poll(async () => (await one()).status, { timeout: 30_000 }).toBe('ready')
  }
  await begin()
  let isBroken = true
  await page.route(list, async (route) => {
    if (!isBroken || route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: object[] }
    const data = json.data.map((one) => ({ ...one, status: 'failed', size: null, may: { download: false } }))
    return route.fulfill({ response: answer, json: { ...json, data } })
  })
  await page.goto('/dashboard')
  await expect(block(page).getByRole('alert')).toContainText('Priprava ni uspela')
  await expectSound(page)
  isBroken = false
  await block(page).getByRole('button', { name: 'Poskusi znova' }).click()
  await expect(block(page).getByRole('link', { name: 'Prenesi datoteko ZIP' })).toBeVisible({ timeout: 30_000 })
  await expect(block(page).getByRole('alert')).toHaveCount(0)
  await begin()
  await page.reload()
  await expect(block(page)).toContainText('Naslednjega lahko od')
  await expect(block(page).getByRole('button')).toHaveCount(0)
  await expect(block(page).getByRole('link', { name: 'Prenesi datoteko ZIP' })).toBeVisible()
  await expectSound(page)
})

test('a profile whose time is ending is kept by one press', async ({ page }) => {
  await enter(page, 'sl-SI')
  await page.route('**/api/portal/privacy', async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { retention: object }
    return route.fulfill({
      response: answer,
      json: { ...json, retention: { ...json.retention, is_renewal_asked: true } },
    })
  })
  await page.goto('/privacy')
  await page.getByRole('button', { name: 'Obdrži profil' }).click()
  await expect(toast(page, 'Profil ostane. Podatke hranimo do')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Obdrži profil' })).toHaveCount(0)
  await expect(heading(page)).toBeFocused()
})
