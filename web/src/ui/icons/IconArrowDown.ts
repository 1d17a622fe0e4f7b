// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconArrowDown = /* @__PURE__ */ lines('M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6')
