import { LOCAL, read, write } from './storage.ts'

/** Whether single keys do nothing; kept in the browser. */
export const keysOff = {
  get: (): boolean => read<boolean>('local', LOCAL.keysOff) === true,
  set: (isOff: boolean): void => write('local', LOCAL.keysOff, isOff || null),
}
