import { useSyncExternalStore } from 'react'
import { COOKIES, writeCookie } from './storage.ts'
import { makeSignal } from './signal.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const parseTheme = (value: string | null | undefined): Theme =>
  THEMES.find((theme) => theme === value) ?? 'system'

const signal = makeSignal<Theme>('system')
export const getTheme = signal.get
/** Sets the appearance this page begins with, without storing it. */
export const beginTheme = (theme: Theme): void => signal.set(theme)

/** Switches at once and remembers the choice in this browser; a cookie, so that the server renders it right. */
export function setTheme(theme: Theme): void {
  writeCookie(COOKIES.theme, theme)
  document.documentElement.dataset.theme = theme
  signal.set(theme)
}

export const useTheme = (): Theme => useSyncExternalStore(signal.subscribe, getTheme, getTheme)
