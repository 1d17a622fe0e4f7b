import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#words/messages.js'
import {
  HTML_LANG,
  INTL,
  beginLanguage,
  getLanguage,
  onLanguageChange,
  parseLanguage,
  setLanguage,
} from './language.ts'
import { getTheme, parseTheme, setTheme } from '#base/page/theme.ts'

beforeEach(() => beginLanguage('sl-SI'))

test('Slovenian is what everything unknown falls to', () => {
  expect(getLanguage()).toBe('sl-SI')
  expect(['sl', 'sl-SI', 'SL', 'en', 'en-EN', 'en-US', 'de', '', null].map(parseLanguage)).toEqual([
    'sl-SI',
    'sl-SI',
    'sl-SI',
    'en-EN',
    'en-EN',
    'en-EN',
    null,
    null,
    null,
  ])
})

test('en-EN is only stored: Intl gets en-GB, the page lang=en', () => {
  expect([INTL['en-EN'], HTML_LANG['en-EN']]).toEqual(['en-GB', 'en'])
})

test('the choice is kept in the browser, changes the words and tells everybody', () => {
  const heard = vi.fn()
  const stop = onLanguageChange(heard)
  const slovenian = m.nav_jobs()
  setLanguage('en-EN')
  expect(document.cookie.split('; ')).toContain('korak_lang=en-EN')
  expect(document.documentElement.lang).toBe('en')
  expect(m.nav_jobs()).not.toBe(slovenian)
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
})

test('the appearance is kept in a cookie and stands on the root element', () => {
  setTheme('dark')
  expect([getTheme(), document.documentElement.dataset.theme]).toEqual(['dark', 'dark'])
  expect(document.cookie.split('; ')).toContain('korak_theme=dark')
  expect(parseTheme('pink')).toBe('system')
})
