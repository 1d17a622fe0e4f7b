import text from '../../../brand.json?raw'

type Brand = typeof import('../../../brand.json')

/** The company behind the portal. Read as text: parts of the file that `brand.ts` imports by name are in every first load. */
export const company: Pick<Brand, 'company' | 'address' | 'register' | 'privacyEmail' | 'dpo'> = JSON.parse(
  text,
) as Brand
