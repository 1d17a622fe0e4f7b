import { getPlace } from '#base/routing/place.ts'

let index: number | null = null

/** The list is drawn at the current place in the history of the tab. */
export function noteList(): void {
  index = getPlace().index
}

/** True when the list is the page just before this one: going back keeps its filters and how far it was scrolled. */
export const isListBehind = (): boolean => index !== null && getPlace().index === index + 1
