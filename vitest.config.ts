import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Counts every error of its process, so no other test shares one with it. */
const FUZZ = 'packages/local-discord/src/fuzz/fuzz.test.ts'

/**
 * Each of these files takes up to minutes, and many mostly wait. If they started last, they would run alone at the end
 * while other cores are idle.
 */
const LONG = [/\/bench\/reliability\//, /\/tests\/(program|upgrade|new-capability)\//, /\/jobs-golden\//]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = await BaseSequencer.prototype.sort.call(this, files)
    const turn = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((path) => path.test(moduleId))
      return at === -1 ? LONG.length : at
    }
    return largestFirst.toSorted((a, b) => turn(a) - turn(b))
  }
}

export default defineConfig({
  // Tests import workspaces from their source, so an edit needs no build.
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    // The folder first, so that the others write there. Each project runs these, and then its own.
    globalSetup: ['tests/memory/temporary-folder.ts', 'scripts/lib/chat-page.mjs'],
    // A slow machine with other work takes several times as long as a quick one.
    testTimeout: 60_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Many tests wait for a database, a browser or a poll, so there are more workers than cores.
    maxWorkers: availableParallelism() * 3,
    // The only concurrent tests are those of all jobs under all faults. Each starts eight bots, whose calls must not time out.
    maxConcurrency: 2,
    sequence: { sequencer: LongFirst },
    // Files of one worker share their imports: separate imports took an eighth of the time.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'tests',
          globalSetup: ['tests/postgres/cluster.ts', 'tests/browser/server.ts', 'scripts/lib/built-pages.mjs'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tests/module-boundaries/**/*.test.ts',
            'tests/new-capability/**/*.test.ts',
            'tests/operate/**/*.test.ts',
            'tests/program/**/*.test.ts',
            'tests/upgrade/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', FUZZ],
        },
      },
      {
        extends: true,
        test: { name: 'fuzz', include: [FUZZ], isolate: true },
      },
    ],
  },
})
