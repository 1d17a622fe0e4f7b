/**
 * The one place where the portal learns whose it is. A tenant replaces this file (and the colours `--c-brand*`,
 * `--c-accent*` in the tokens); nothing else carries a name, an address or a colour of its own.
 */
export const brand = {
  name: 'Korak',
  tagline: { 'sl-SI': 'Vaš naslednji korak v karieri', 'en-EN': 'The next step in your career' },
  /** Where people get help, on every page in the same place. */
  email: 'pomoc@korak.example',
  phone: { shown: '01 000 00 00', link: '+38610000000' },
  /** Name that mails come from. */
  sender: 'Korak',
  /** Terrain of the contour lines; 0 is the house terrain. */
  contourSeed: 0,
  /** For what lies outside the style sheets: the browser's bar and the icon. */
  colours: { brand: '#0B5F58', accent: '#A6431F', canvas: { light: '#FBFAF7', dark: '#0F1614' } },
} as const
