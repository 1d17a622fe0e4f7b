// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconChevronsRight = /* @__PURE__ */ lines('M7 7l5 5l-5 5', 'M13 7l5 5l-5 5')
