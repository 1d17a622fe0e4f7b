import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** One process for many files; `tools/afresh.ts` says what is between two of them. */
const shared = { isolate: false, setupFiles: 'tools/afresh.ts' }

/** Tests that start whole servers take the longest, whatever the size of their file: begun last, one core would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which sorts a copy
    const sorted = await super.sort(files)
    const isLong = ({ project }: TestSpecification) => project.name === 'tools'
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
        // A test of what the server renders asks for Node with a first line: // @vitest-environment node
        test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      {
        extends: true,
        // Isolated: they start and kill servers, and one of them kills what is below its own process.
        test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
})
