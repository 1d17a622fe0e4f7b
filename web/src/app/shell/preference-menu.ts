import type { Language } from '@korak/contract/shapes.ts'
import { HTML_LANG, setLanguage } from '#base/text/language.ts'
import { THEMES, type Theme, setTheme } from '#base/page/theme.ts'
import type { MenuItem } from '#ui/action/Menu.tsx'
import { m } from '#words/messages.js'

const WORDS: Record<Theme, () => string> = {
  system: () => m.nav_theme_system(),
  light: () => m.nav_theme_light(),
  dark: () => m.nav_theme_dark(),
}

export const otherLanguage = (language: Language): Language => (language === 'sl-SI' ? 'en-EN' : 'sl-SI')

/** Language and appearance as items of a menu; the other language stands there in its own words. */
export function preferenceItems(language: Language, theme: Theme): MenuItem[] {
  const other = otherLanguage(language)
  return [
    {
      key: 'language',
      label: m.nav_language_other(),
      lang: HTML_LANG[other],
      onSelect: () => setLanguage(other),
      apart: true,
    },
    ...THEMES.map((choice, index) => ({
      key: choice,
      label: `${m.nav_theme()}: ${WORDS[choice]()}`,
      current: choice === theme,
      apart: index === 0,
      onSelect: () => setTheme(choice),
    })),
  ]
}
