import { createHash } from 'node:crypto'
import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

/** Writes version.json: a hash of everything built, so the same sources give the same version. */
function versionFile(): Plugin {
  return {
    name: 'korak-version',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_, bundle) {
      const names = Object.keys(bundle).sort().join('\n')
      const version = createHash('sha256').update(names).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}

const source = (file: string) => path.join(import.meta.dirname, 'src/app', file)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['sl-SI', 'en-GB'] }), enforce: 'pre' },
    versionFile(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  builder: {
    // `vite build` makes both: what browsers load, and the renderer the server imports.
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.ssr!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: { main: source('main.tsx'), idle: source('idle.ts') },
          output: {
            codeSplitting: {
              groups: [
                // Words go where they are used; below 8 kB they join their neighbours.
                { name: 'words', test: /src\/words\/messages\//, entriesAware: true, entriesAwareMergeThreshold: 8000, priority: 3 },
                // What every page needs travels together: one file compresses better than fifty.
                { name: 'core', tags: ['$initial'], test: (id) => !id.endsWith('idle.ts'), priority: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Without it both builds of React would go into the bundle and the slow one could be picked.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: { input: { server: source('server.tsx') }, output: { entryFileNames: '[name].js' } },
      },
      // The API process imports the bundle from anywhere: it must need nothing but Node.
      resolve: { noExternal: true },
    },
  },
})
