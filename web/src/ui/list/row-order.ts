import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** A row on its way: where it would be put down. */
interface Drag {
  key: string
  place: number
}

/** Which place among the rows of a table a pointer is over: before the first whose middle is below it. */
function placeAt(table: Element, y: number): number {
  const rows = [...table.querySelectorAll('tbody > tr[data-row]')]
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect()
    return y < top + height / 2
  })
  return at < 0 ? rows.length : at
}

/** Handles that put rows into order: by pointer, Esc gives up; with the arrows, Home and End by keyboard. */
export function useRowOrder(keys: readonly string[], onMove: ((key: string, place: number) => void) | undefined) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = (key: string, place: number) => {
    if (place >= 0 && place < keys.length && place !== keys.indexOf(key)) onMove?.(key, place)
  }
  /** Taken out, the rows after it come one up. */
  const putDown = ({ key, place }: Drag) => move(key, place > keys.indexOf(key) ? place - 1 : place)
  return {
    /** Where the row that is dragged would stand, seen from this one. */
    dropAt: (key: string): 'before' | 'after' | 'moved' | undefined => {
      if (!drag) return undefined
      if (drag.key === key) return 'moved'
      if (keys[drag.place] === key) return 'before'
      return drag.place === keys.length && keys.at(-1) === key ? 'after' : undefined
    },
    handle: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ key, place: keys.indexOf(key) })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const table = event.currentTarget.closest('table')
        if (drag?.key === key && table) setDrag({ key, place: placeAt(table, event.clientY) })
      },
      onPointerUp: () => {
        if (drag?.key === key) putDown(drag)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => {
        const at = keys.indexOf(key)
        const place = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: keys.length - 1 }[event.key]
        if (event.key === 'Escape') return setDrag(null)
        if (place === undefined) return
        event.preventDefault()
        move(key, place)
      },
    }),
  }
}
