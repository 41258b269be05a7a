import { test as base } from '@playwright/test'
import { Chat } from './chat.ts'
import { Dashboard } from './dashboard.ts'
import { Program, type Arrangement } from './program.ts'

/** What each test gets: a fresh program, and the dashboard and the chat page of it in one browser. */
export interface Stage {
  readonly program: Program
  readonly dashboard: Dashboard
  readonly chat: Chat
}

/** What a test may ask for by `test.use`. */
export interface Wishes {
  readonly arrangement: Arrangement
}

export const test = base.extend<Stage & Wishes>({
  arrangement: ['together', { option: true }],
  program: async ({ arrangement }, use) => {
    const program = await Program.start(arrangement)
    await use(program)
    await program.dispose()
  },
  dashboard: async ({ page, program }, use) => use(new Dashboard(page, program.origin)),
  chat: async ({ context, program }, use) => use(new Chat(await context.newPage(), program.discordOrigin)),
})
