import { LocalizedStringDictionary, type LocalizedStrings } from '@internationalized/string'
import { m } from '#words/messages.js'

// The combo box announces "10 opcije" in Slovenian: its built-in words know two plural forms, the language has four.
// Its own hook for supplied words is replaced, because that one wants the words of every part of the library at once
// and keeps the language it started with.
const own = {
  buttonLabel: () => m.ui_combo_open(),
  listboxLabel: () => m.ui_combo_options(),
  countAnnouncement: ({ optionCount }: { optionCount: number }) => m.ui_combo_count({ count: optionCount }),
  selectedAnnouncement: ({ optionText }: { optionText: string }) => m.ui_combo_chosen({ name: optionText }),
  focusAnnouncement: ({ optionText, isSelected }: { optionText: string; isSelected: boolean }) =>
    isSelected ? m.ui_combo_chosen({ name: optionText }) : optionText,
}
const words = new LocalizedStringDictionary({ sl: own } as unknown as LocalizedStrings<string, never>, 'sl')

LocalizedStringDictionary.getGlobalDictionaryForPackage = ((name: string) =>
  name === '@react-aria/combobox' ? words : null) as typeof LocalizedStringDictionary.getGlobalDictionaryForPackage

/** Language tag for the library, from the one the portal stores ("en-EN" has no region that Intl knows). */
export const intlTag = (locale: string): string => (locale === 'en-EN' ? 'en-GB' : locale)
