// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconArrowLeft = /* @__PURE__ */ lines('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6')
