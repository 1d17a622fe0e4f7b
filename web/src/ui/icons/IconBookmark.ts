// From Tabler Icons 3.51.0, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.
import { lines } from '#ui/IconShape.ts'

export const IconBookmark = /* @__PURE__ */ lines('M18 7v14l-6 -4l-6 4v-14a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4')
