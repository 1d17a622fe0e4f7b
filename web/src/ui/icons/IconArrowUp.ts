// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconArrowUp = /* @__PURE__ */ lines('M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6')
