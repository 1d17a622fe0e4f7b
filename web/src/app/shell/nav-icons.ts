import type { IconShape } from '#ui/IconShape.ts'
import {
  IconBookmark,
  IconBriefcase,
  IconClipboardList,
  IconHome,
  IconMessage,
  IconSend,
  IconShield,
  IconShieldCheck,
  IconUser,
  IconUsers,
} from '#ui/icons.ts'

/** Icons of the navigation by path; apart from its words, which everybody loads. */
export const NAV_ICONS: Record<string, IconShape> = {
  '/dashboard': IconHome,
  '/jobs': IconBriefcase,
  '/applications': IconSend,
  '/messages': IconMessage,
  '/shared-profiles': IconUsers,
  '/questionnaires': IconClipboardList,
  '/consents': IconShieldCheck,
  '/settings': IconUser,
  '/saved-jobs': IconBookmark,
  '/privacy': IconShield,
}
