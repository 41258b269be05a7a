import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Counts every error of its process, so no other test shares one with it. */
const FUZZ = 'packages/local-discord/src/fuzz/fuzz.test.ts'

/** The longest files. If they started last, they would run alone at the end while other cores are idle. */
const LONG = [/\/bench\/reliability\//, /\/jobs-golden\//]

/**
 * Tests of the bot mostly wait, for jobs, retries and the gateway. Those of the program mostly start processes, which compute. Mixed with all
 * others, they seldom have all workers.
 */
const KINDS = [/\/apps\/bot\//, /\/tests\//, /./]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By the time of the last run; in a fresh clone by size.
    const longestFirst = await BaseSequencer.prototype.sort.call(this, files)
    const lists = groupBy(longestFirst, [...LONG, ...KINDS])
    return [...lists.slice(0, LONG.length).flat(), ...spread(lists.slice(LONG.length))]
  }
}

/** The files by the first pattern that matches their paths. */
function groupBy(files: readonly TestSpecification[], patterns: readonly RegExp[]): TestSpecification[][] {
  const first = ({ moduleId }: TestSpecification): number => patterns.findIndex((pattern) => pattern.test(moduleId))
  return patterns.map((_, at) => files.filter((file) => first(file) === at))
}

/** Mixes lists, each evenly from the beginning to the end. */
function spread<T>(lists: readonly (readonly T[])[]): T[] {
  const placed = lists.flatMap((list) => list.map((item, at) => ({ item, place: at / list.length })))
  return placed.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
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
    maxWorkers: Math.ceil(availableParallelism() * 3.5),
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
