/**
 * What a record has under a key that people choose: never what every object inherits. Somebody may call an item, a row or a
 * column `constructor`.
 */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
