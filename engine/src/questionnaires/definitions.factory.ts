import { Definition, type Item, type Section, type Words } from '@korak/contract/definition.ts'

/** For tests: the same words in both languages. */
export const words = (text: string): Words => ({ 'sl-SI': text, 'en-EN': text })

type Loose<T> = T extends unknown ? Partial<T> & { type: T extends { type: infer K } ? K : never; key: string } : never

/** For tests: a definition of what matters, everything else filled in. */
export function makeDefinition(
  sections: { key: string; items: Loose<Item>[]; weight?: number; is_scored?: boolean; visible_if?: string }[],
  rest: Partial<Definition> = {},
): Definition {
  return Definition.parse({
    format: 1,
    kind: 'form',
    title: words('Preizkus'),
    intro: words('Uvod'),
    thank_you: words('Hvala'),
    privacy: null,
    minutes: 5,
    scales: [
      {
        key: 'five',
        points: [1, 2, 3, 4, 5].map((value) => ({ value, label: words(`točka ${value}`) })),
        cannot_say: words('Ne morem oceniti'),
      },
    ],
    sections: sections.map(
      ({ items, ...section }) =>
        ({
          title: words(section.key),
          ...section,
          items: items.map((item) => ({
            text: words(item.key),
            ...(item.type === 'scale' && { scale: 'five' }),
            ...item,
          })),
        }) as unknown as Section,
    ),
    ...rest,
  })
}
export const options = (...keys: string[]) => keys.map((key) => ({ key, label: words(key) }))
