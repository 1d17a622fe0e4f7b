import { makeSignal } from '#base/page/signal.ts'
import { SESSION, read, write } from '#base/page/storage.ts'

/** uid of the download that is being prepared; outlives a reload, so that its end is told on any page. */
export const exporting = makeSignal<string | null>(read<string>('session', SESSION.exporting))

/** Begins (or, with null, ends) following a download. */
export function followExport(uid: string | null): void {
  write('session', SESSION.exporting, uid)
  exporting.set(uid)
}
