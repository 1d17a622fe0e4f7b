// The renderer draws pages that need no browser, and titles of the others: everything else stays out of its build, and so out of
// packed folders and of the process that draws.
import type { Plugin } from 'vite'
import { ROUTE } from './public.ts'

const RENDERER = 'ssr'
const PAGE = /page: \(\) =>\s+import\([^)]*\)\.then\(\(x\) => x\.\w+\)/
/** Parts of the shell; what a page of a signed-in person draws at once is in a file of its own. */
const PARTS = /\(\) => import\('(?!\.\/signed-in-parts\.tsx')[^']+'\)\.then\(\(x\) => x\.\w+\)/g
const NOTHING = 'async () => () => null'

/** In the renderer: nothing in place of screens and parts that only the browser draws. */
export function renderedPages(): Plugin {
  return {
    name: 'korak-rendered',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === RENDERER,
    transform(code, id) {
      if (id.endsWith('shell/lazy-parts.ts')) return code.replaceAll(PARTS, NOTHING)
      if (!id.endsWith('app/routes.list.ts')) return null
      return code.replaceAll(ROUTE, (route) =>
        route.includes('\n    rendered: ') ? route : route.replace(PAGE, `page: ${NOTHING}`),
      )
    },
  }
}
