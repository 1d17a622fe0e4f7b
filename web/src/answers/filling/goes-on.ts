import { useSyncExternalStore } from 'react'
import type { AnswerValue, Item } from '@korak/contract/definition.ts'
import { makeSignal } from '#base/page/signal.ts'
import { LOCAL, read, write } from '#base/page/storage.ts'

const signal = makeSignal<boolean | null>(null)
const goesOn = () => signal.get() ?? read<boolean>('local', LOCAL.staying) !== true

/** Does the next question come by itself after a choice? The choice of the device. */
export const useGoesOn = (): boolean => useSyncExternalStore(signal.subscribe, goesOn, () => true)
export function setGoesOn(on: boolean): void {
  write('local', LOCAL.staying, on ? null : true)
  signal.set(on)
}

/** Questions that are answered by one choice. */
export const isOneChoice = ({ type }: Item): boolean => type === 'scale' || type === 'single'
/** With this choice nothing is left to say: what is "other" has to be told yet. */
export const isWholeChoice = (item: Item, value: AnswerValue): boolean =>
  item.type === 'scale' ? value !== null : item.type === 'single' && typeof value === 'string'
