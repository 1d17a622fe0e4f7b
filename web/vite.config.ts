import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { type EnvironmentOptions, defineConfig } from 'vite'
import { contentsFile } from './build/contents.ts'
import { PDF_FILES, pdfFiles } from './build/pdf.ts'
import { PUBLIC, joinManifests, publicPages } from './build/public.ts'
import { renderedPages } from './build/rendered.ts'
import { together } from './build/together.ts'
import { versionFile } from './build/version.ts'

const CLIENT_DIR = path.join(import.meta.dirname, 'dist/client')
const source = (file: string) => path.join(import.meta.dirname, 'src/app', file)

// Parts nearly every screen is made of; of everything else each screen takes what it uses.
const COMMON_PARTS = new RegExp(
  [
    'src/base/(?!data/(?:lists|ndjson|filters|request-state|upload))',
    'src/ui/(?!icons/)(?:\\w+/)?(Anchor|Button|Checkbox|Choice|Chips|EmptyState|ContourPatch|contours|ErrorPanel|Field|Icon|Layout|NativeSelect)',
    'src/ui/(?:\\w+/)?(Notice|Pagination|page-numbers|SearchForm|Section|Skeleton|Spinner|Tag|TextInput|use|classes|control|initials)',
    '@tanstack/react-query/',
    'icons/Icon(AlertCircle|AlertTriangle|Bookmark|Check|Chevron|CircleCheck|InfoCircle|MapPin|Refresh|Search|X)',
  ].join('|'),
)

const JOBS = /src\/jobs\/(?!office\/|publications\/)/

/** @param fewest bytes of words a file of its own is made for; fewer join their neighbours
 * @param more groups that come before the others */
const chunks = (fewest: number, more: { name: ReturnType<typeof together> }[] = []) => ({
  // Shared chunks are named after all their users; the first name says enough and is repeated in every list.
  chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
  codeSplitting: {
    groups: [
      ...more.map((group) => ({ ...group, debugName: 'together', includeDependenciesRecursively: false, priority: 4 })),
      // Words go where they are used.
      {
        name: 'words',
        test: /src\/words\/messages\//,
        entriesAware: true,
        entriesAwareMergeThreshold: fewest,
        priority: 3,
      },
      // What every page needs travels together: one file compresses better than fifty.
      { name: 'core', tags: ['$initial' as const], test: (id: string) => !id.endsWith('idle.ts'), priority: 2 },
      { name: 'parts', test: COMMON_PARTS, priority: 2 },
      // Those of candidates: what the office does with jobs is in none of their files.
      { name: 'jobs', test: JOBS, minShareCount: 2, priority: 1 },
    ],
  },
})
/** Of the sizes tried: the least for the job list of people without a session, and few requests for whoever has one. */
const FEWEST = { public: 900, client: 3000 }

const STARTS = { main: source('main.tsx'), idle: source('idle.ts') }
const isCommon = (id: string): boolean => COMMON_PARTS.test(id) || JOBS.test(id)

/** The list of icons names them all; without this all would count as needed at once. */
const treeshake = { moduleSideEffects: [{ test: /src\/ui\/(icons\.ts|icons\/|IconShape\.ts)/, sideEffects: false }] }

const browser = (build: EnvironmentOptions['build']): EnvironmentOptions => ({
  consumer: 'client',
  build: { outDir: CLIENT_DIR, ...build },
})

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.KORAK_PDF_FILES': JSON.stringify(`/${PDF_FILES}`) },
  plugins: [
    publicPages(),
    renderedPages(),
    react(),
    // The library's English is American and its fallback for every other one, ours too.
    { ...optimizeLocales.vite({ locales: ['sl-SI', 'en-US'] }), enforce: 'pre' },
    versionFile(),
    contentsFile(),
    pdfFiles(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  builder: {
    // `vite build` makes three: the application, the public pages for people without a session, and the renderer.
    async buildApp(builder) {
      const { client, [PUBLIC]: pages, ssr } = builder.environments
      await builder.build(client!)
      await builder.build(pages!)
      await joinManifests(CLIENT_DIR)
      await builder.build(ssr!)
    },
  },
  environments: {
    client: browser({
      manifest: true,
      emptyOutDir: true,
      rolldownOptions: {
        input: STARTS,
        treeshake,
        output: chunks(FEWEST.client, [{ name: together(Object.values(STARTS), isCommon) }]),
      },
    }),
    [PUBLIC]: {
      ...browser({
        manifest: '.vite/public.json',
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: { public: source('main.tsx') }, treeshake, output: chunks(FEWEST.public) },
      }),
      define: { 'import.meta.env.KORAK_PUBLIC': 'true' },
    },
    ssr: {
      // Without it both builds of React would go into the bundle and the slow one could be picked.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        // Every page of it is held by the process that draws them.
        minify: true,
        rolldownOptions: { input: { server: source('server.tsx') }, output: { entryFileNames: '[name].js' } },
      },
      // The API process imports the bundle from anywhere: it must need nothing but Node.
      resolve: { noExternal: true },
    },
  },
})
