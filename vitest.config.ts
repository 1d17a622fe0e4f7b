import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepInMemory } from './tools/memory.ts'

keepInMemory()

/** One process for many files; `tools/afresh.ts` says what is between two of them. */
const shared = { isolate: false, setupFiles: 'tools/afresh.ts' }

/** First line of a test in `web` of what the server renders. */
const ON_SERVER = '// @vitest-environment node'

class Ordered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which sorts a copy
    const sorted = await super.sort(files)
    const placeOf = ({ project, moduleId }: TestSpecification) => {
      // Tests that start whole servers take the longest, whatever the size of their file: begun last, one core would wait for them.
      if (project.name === 'tools') return 0
      // A process ends when the next file is of another environment: the few of the other one come together.
      return project.name === 'web' && readFileSync(moduleId, 'utf8').startsWith(ON_SERVER) ? 2 : 1
    }
    return Object.values(Object.groupBy(sorted, placeOf)).flatMap((group) => group ?? [])
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: Ordered },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Real PostgreSQL: the set-up starts one server, each test file gets its own copy of the migrated database.
        test: {
          ...shared,
          name: 'api',
          include: ['contract/src/**/*.test.ts', 'api/**/*.test.ts'],
          globalSetup: 'api/test/global.ts',
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'engine', include: ['engine/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...shared, name: 'surveyjs', include: ['surveyjs/src/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { ...shared, name: 'cv', include: ['cv/src/**/*.test.ts'] },
      },
      {
        extends: true,
        // The build takes the words of a screen from five thousand modules; each file would read them all. Those of the server are one.
        resolve: { alias: { '#words': path.join(import.meta.dirname, 'api/src/i18n/words') } },
        // A test of what the server renders asks for Node with a first line (ON_SERVER).
        // happy-dom would follow a link that is a download; nothing leaves the page of the tests.
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
        },
      },
      {
        extends: true,
        // Isolated: they start and kill servers, and one of them kills what is below its own process.
        test: {
          name: 'tools',
          // Five thousand modules that need no translation.
          server: { deps: { external: [/\/web\/src\/words\//] } },
          include: ['tools/**/*.test.ts'],
          globalSetup: 'tools/server-tests/global.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
})
