import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the server draws and in the first drawing of the browser, which must equal it; true from then on. */
export const useLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
