// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconX = /* @__PURE__ */ lines('M18 6l-12 12', 'M6 6l12 12')
