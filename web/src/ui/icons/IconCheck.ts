// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconCheck = /* @__PURE__ */ lines('M5 12l5 5l10 -10')
