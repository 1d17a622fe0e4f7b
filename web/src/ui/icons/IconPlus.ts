// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconPlus = /* @__PURE__ */ lines('M12 5l0 14', 'M5 12l14 0')
