// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconChevronDown = /* @__PURE__ */ lines('M6 9l6 6l6 -6')
