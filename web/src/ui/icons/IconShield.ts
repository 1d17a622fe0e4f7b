// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconShield = /* @__PURE__ */ lines(
  'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
)
