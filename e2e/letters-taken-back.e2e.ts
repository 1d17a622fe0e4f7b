import { expect, test } from '@playwright/test'
import { addCv } from './applying.ts'
import { elsewhere, makeCandidate, signIn } from './candidate.ts'
import { alive, expectSound, speaking, watchPolicy } from './screens.ts'
import { asAdministrator } from './staff.ts'
import { wordsIn } from './words.ts'

const ANA = { email: 'ana.kovac', password: 'Demo-geslo-1' }
const DAY = 86_400_000
const words = { subject: 'Vaša prijava', reason: 'Iskali smo več izkušenj z vodenjem.' }
const text = 'Pozdravljeni!\n\nHvala za pogovor.'

/** Counted words, which `wordsIn` leaves out. */
const TWO = {
  'sl-SI': { recall: 'Prekliči obe pismi', title: '2 pismi, ki nista vaši', done: /2 pismi sta preklicani/ },
  'en-EN': {
    recall: 'Cancel all 2 letters',
    title: '2 letters that are not yours',
    done: /2 letters are cancelled/,
  },
}

for (const language of ['sl-SI', 'en-EN'] as const) {
  const say = wordsIn(language)
  test.describe(language, () => {
    test.use({ storageState: speaking(language) })

    test('letters of a colleague are taken back after asking, and whoever wrote them goes on with the words', async ({
      page,
    }) => {
      test.slow()
      await watchPolicy(page)
      const uids: string[] = []
      for (const name of ['Vesna Odklic', 'Matej Odklic']) {
        const person = await makeCandidate(page.request, language, 'confirm', `${name} ${Date.now() % 10_000}`)
        const uid = await elsewhere(async (own) => {
          await signIn(own, person)
          await addCv(own)
          const { data } = (await (await own.get('/api/portal/jobs?per_page=1')).json()) as { data: { uid: string }[] }
          const answer = await own.post('/api/portal/applications', { data: { job_uid: data[0]?.uid } })
          return ((await answer.json()) as { uid: string }).uid
        })
        uids.push(uid)
      }
      const bulk = await asAdministrator(async (staff) => {
        const letters: object[] = []
        for (const uid of uids) {
          const answer = await staff.get(`/api/applications?filter[id]=${uid}`)
          const { data } = (await answer.json()) as { data: { stage: { uid: string } }[] }
          letters.push({ uid, from: data[0]?.stage.uid, text, ...words })
        }
        const on = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10)
        const data = { to: 'not_selected', letters, send_on: on, postpones: true }
        const planned = await staff.post('/api/bulk-actions/applications', { data })
        expect(planned.status(), await planned.text()).toBe(201)
        return ((await planned.json()) as { uid: string }).uid
      })

      await signIn(page.request, ANA)
      await page.goto(`/office/applications?look=table&bulk_uid=${bulk}`)
      await alive(page)
      const recall = page.getByRole('button', { name: TWO[language].recall })
      const dialog = page.getByRole('alertdialog')
      await recall.click()
      await expect(dialog).toContainText(TWO[language].title)
      await expect(dialog.getByRole('button', { name: say('recall_others_keep') })).toBeFocused()
      await expectSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await recall.click()
      await dialog.getByRole('button', { name: TWO[language].recall }).click()
      await expect(page.getByText(TWO[language].done).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(recall).toBeHidden()
      await page.goto(`/office/applications/${uids[0]}`)
      await alive(page)
      const said = say('mail_application_letter_recalled_colleague', { name: 'Ana Kovač' })
      await expect(page.getByRole('main').getByText(said)).toBeVisible()
      await expectSound(page)

      await asAdministrator(async (staff) => {
        const list = await staff.get(`/api/applications?filter[recalled_uid]=${bulk}`)
        expect(((await list.json()) as { data: unknown[] }).data).toHaveLength(2)
        const form = await staff.get(`/api/applications/${uids[0]}/letter?to=not_selected`)
        expect(((await form.json()) as { overtaken: object }).overtaken).toMatchObject({ ...words, text })
      })
    })
  })
}
