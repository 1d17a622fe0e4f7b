import { m } from '#words/messages.js'
import type { ListName } from './lists.ts'

const TITLES: Record<ListName, () => string> = {
  experiences: () => m.cv_list_experiences(),
  schoolings: () => m.cv_list_schoolings(),
  skills: () => m.cv_list_skills(),
  tongues: () => m.cv_list_languages(),
}
export const listTitle = (name: ListName): string => TITLES[name]()
