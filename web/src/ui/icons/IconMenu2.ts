// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconMenu2 = /* @__PURE__ */ lines('M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0')
