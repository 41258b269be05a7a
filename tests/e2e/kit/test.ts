import { test as base } from '@playwright/test'
import { WITHOUT_AXE } from './accessible.ts'
import { Chat } from './chat.ts'
import { Dashboard } from './dashboard.ts'
import { ProgramHosts } from './hosts.ts'
import { CAN_RUN_APART, Program, type Arrangement } from './program.ts'

/** The fixtures of each test: a fresh program, with its dashboard and its chat page in one browser. */
export interface Stage {
  readonly program: Program
  readonly dashboard: Dashboard
  readonly chat: Chat
  /** The dashboard in another user's browser. */
  readonly colleague: Dashboard
  /** Opens one more chat page, as a person in a channel of a server. */
  readonly as: (user: string, guild: string, channel: string) => Promise<Chat>
}

/** The options of a test, by `test.use`. */
export interface Options {
  readonly arrangement: Arrangement
  /** Further variables of the program's environment. */
  readonly settings: Readonly<Record<string, string>>
  /** Starts the program in new processes, for a test that restarts it or sets options of Node.js. */
  readonly ownProcesses: boolean
}

interface WorkerStage {
  readonly hosts: ProgramHosts
}

export const test = base.extend<Stage & Options, WorkerStage>({
  hosts: [
    async ({ browserName: _ }, use) => {
      const hosts = new ProgramHosts()
      await use(hosts)
      await hosts.close()
    },
    { scope: 'worker' },
  ],
  arrangement: ['together', { option: true }],
  settings: [{}, { option: true }],
  ownProcesses: [false, { option: true }],
  program: async ({ arrangement, settings, ownProcesses, hosts }, use) => {
    const program = await Program.start({ arrangement, settings, hosts: ownProcesses ? undefined : hosts })
    await use(program)
    await program.dispose()
  },
  dashboard: async ({ page, program }, use) => use(new Dashboard(page, program.origin)),
  chat: async ({ context, program }, use) => use(new Chat(await context.newPage(), program.discordOrigin)),
  colleague: async ({ browser, program }, use) => {
    const context = await browser.newContext()
    await use(new Dashboard(await context.newPage(), program.origin))
    await context.close()
  },
  as: async ({ context, program }, use) =>
    use(async (...place) => {
      const chat = new Chat(await context.newPage(), program.discordOrigin)
      await chat.enter(...place)
      return chat
    }),
})

/** Each role in a process of its own, where PostgreSQL is available. */
const APART_IF_POSSIBLE: Arrangement = CAN_RUN_APART ? 'apart' : 'together'

/**
 * Motion costs a sixth of the browser's work. Tests outside of {@link describeApart} have it, and so does the first run of
 * {@link describeBoth}.
 */
const WITHOUT_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const

/**
 * Runs the tests with each role in a process of its own on PostgreSQL where it is available: saves, jobs and changes go from one process to
 * another then. Elsewhere the whole program runs in one process on SQLite.
 */
export function describeApart(title: string, tests: () => void): void {
  test.describe(title, () => {
    test.use({ arrangement: APART_IF_POSSIBLE, ...WITHOUT_MOTION })
    tests()
  })
}

/** Runs the tests as {@link describeApart} does, and again with the whole program in one process on SQLite, as `npm start` does by default. */
export function describeBoth(title: string, tests: () => void): void {
  test.describe(`${title}, with the roles ${APART_IF_POSSIBLE}`, () => {
    test.use({ arrangement: APART_IF_POSSIBLE })
    tests()
  })
  if (!CAN_RUN_APART) return
  // The pages are the same in both: axe reads them in one.
  test.describe(`${title}, with the roles together`, { tag: [WITHOUT_AXE] }, () => {
    test.use({ arrangement: 'together', ...WITHOUT_MOTION })
    tests()
  })
}
