// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconSortAscending = /* @__PURE__ */ lines(
  'M4 6l7 0',
  'M4 12l7 0',
  'M4 18l9 0',
  'M15 9l3 -3l3 3',
  'M18 6l0 12',
)
