import { useEffect } from 'react'

/** Marks the page as alive: what was pressed before the script came is done now (idle.ts). */
export function useReady(): void {
  useEffect(() => {
    document.documentElement.dataset.ready = 'yes'
    dispatchEvent(new Event('korak:ready'))
  }, [])
}
