// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconChevronsLeft = /* @__PURE__ */ lines('M11 7l-5 5l5 5', 'M17 7l-5 5l5 5')
