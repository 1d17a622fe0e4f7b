/** Slovenian numbers in the groups they are read in; any other as it was typed. */
export function formatPhone(typed: string): string {
  const [, country, number] = /^(\+386|00386|0)([1-7]\d{7})$/.exec(typed.replaceAll(/[\s()/.-]/g, '')) ?? []
  if (!country || !number) return typed
  const isMobile = /^(3[01]|4[0139]|5[01]|6[4-9]|7[01])/.test(number)
  const [area, ...rest] = (isMobile ? /(..)(...)(...)/ : /(.)(...)(..)(..)/).exec(number)?.slice(1) ?? []
  return [country === '0' ? `0${area}` : `+386 ${area}`, ...rest].join('\u00a0').replace(' ', '\u00a0')
}
