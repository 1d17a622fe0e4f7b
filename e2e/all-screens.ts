// What there is to be looked at one after the other: the screens of nobody and of candidates.
import { type APIRequestContext, type Page, expect } from '@playwright/test'
import { screens } from '../tools/lists.ts'
import { alive } from './screens.ts'

export const PASSWORD = 'Demo-geslo-1'
/** Windows for text twice as large: a phone, an upright tablet and one that lies. */
export const LARGE_TEXT_WIDTHS = [390, 768, 1024]
/** Addresses with a query or a part, and screens others are shown more of than she who has nearly everything. */
const MORE = {
  nobody: [
    '/registration?step=account',
    '/registration?step=about',
    '/registration?step=address',
    '/registration?step=check',
    '/registration/activate/x',
    '/consent/confirm/x',
    '/jobs?search=nicnenajdem',
    '/terms?version=1999-01',
  ],
  'maja.zupan': ['/jobs', '/saved-jobs', '/applications?tab=past', '/questionnaires?tab=closed'],
  'rok.novak': ['/user-info'],
  'petra.hribar': ['/dashboard', '/feedback', '/consents', '/privacy', '/privacy/close', '/settings'],
  'tina.golob': ['/dashboard', '/shared-profiles', '/privacy', '/privacy/close'],
}
const others: ReadonlySet<string> = new Set([...MORE['rok.novak'], '/feedback', '/shared-profiles'])
/** Every screen without a part but those of the office, which are looked at by themselves; those of one thing are looked at below and in their stories (tools/repo-tests/repo.test.ts). */
const plain = screens().filter(({ path, layout }) => !path.includes(':') && layout !== 'office' && !others.has(path))
const pathsFor = (isSignedIn: boolean) =>
  plain.filter(({ access }) => (access === 'signed-in') === isSignedIn).map(({ path }) => path)
export const SCREENS: Record<string, string[]> = {
  ...MORE,
  nobody: [...pathsFor(false), ...MORE.nobody],
  'maja.zupan': [...pathsFor(true), ...MORE['maja.zupan']],
}

/** Loaded: no outline of something still to come. */
export const settled = async (page: Page) => {
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** A task of the person's own. */
export async function makeTask(request: APIRequestContext): Promise<void> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const { uid } = (await (await request.get('/api/auth/user')).json()) as { uid: string }
  const task = await request.post('/api/tasks', { headers, data: { text: 'Preglej zaslone', assignee_uid: uid } })
  expect(task.ok()).toBe(true)
}
