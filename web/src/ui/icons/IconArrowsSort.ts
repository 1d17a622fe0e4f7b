// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconArrowsSort = /* @__PURE__ */ lines('M3 9l4 -4l4 4m-4 -4v14', 'M21 15l-4 4l-4 -4m4 4v-14')
