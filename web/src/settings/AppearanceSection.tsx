import { call } from '#base/data/call.ts'
import { makeSerialQueue } from '#base/data/serial-queue.ts'
import { setLanguage, useLanguage } from '#base/text/language.ts'
import { type Theme, setTheme, useTheme } from '#base/page/theme.ts'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

const serially = makeSerialQueue()
type Language = ReturnType<typeof useLanguage>

/** Language of the portal and of the mails, and light or dark; both at once, both kept in this browser. */
export function AppearanceSection() {
  const language = useLanguage()
  const theme = useTheme()
  const chooseLanguage = (chosen: Language) => {
    setLanguage(chosen)
    // The page has switched already; mails follow when the server hears of it.
    serially(() => call('PUT /portal/profile/language', { body: { language: chosen } })).catch(() => undefined)
  }
  return (
    <Section id="jezik" title={m.profile_appearance()}>
      <Stack gap={5}>
        <RadioGroup
          name="language"
          legend={m.profile_language()}
          hint={m.profile_language_hint()}
          options={[
            { value: 'sl-SI', label: 'Slovenščina' },
            { value: 'en-EN', label: 'English' },
          ]}
          value={language}
          onChange={(event) => chooseLanguage(event.target.value as Language)}
        />
        <RadioGroup
          name="theme"
          legend={m.nav_theme()}
          options={[
            { value: 'system', label: m.nav_theme_system() },
            { value: 'light', label: m.nav_theme_light() },
            { value: 'dark', label: m.nav_theme_dark() },
          ]}
          value={theme}
          onChange={(event) => setTheme(event.target.value as Theme)}
        />
      </Stack>
    </Section>
  )
}
