import { test as base } from '@playwright/test'
import { Chat } from './chat.ts'
import { Dashboard } from './dashboard.ts'
import { Program } from './program.ts'

/** What each test gets: a fresh program, and the dashboard and the chat page of it in one browser. */
export interface Stage {
  readonly program: Program
  readonly dashboard: Dashboard
  readonly chat: Chat
}

export const test = base.extend<Stage>({
  // Playwright reads the names of the fixtures from this pattern.
  program: async ({ browserName: _ }, use) => {
    const program = await Program.start()
    await use(program)
    await program.dispose()
  },
  dashboard: async ({ page, program }, use) => use(new Dashboard(page, program.origin)),
  chat: async ({ context, program }, use) => use(new Chat(await context.newPage(), program.discordOrigin)),
})
