import type { Browser, Page } from '@playwright/test'
import type { API, APIInteraction, RESTPutAPIApplicationGuildCommandsJSONBody } from '@discordjs/core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { demoWorld, GUILDS, startLocalDiscord, type LocalDiscord } from '../../index.ts'
import { startBot, type TestBot } from './bot.ts'
import { openBrowser, visit } from './visit.ts'

/** A fresh local Discord with a bot and a browser for each test. */
interface ChatStage {
  readonly local: LocalDiscord
  readonly bot: TestBot
  /** Opens the page as a user. */
  open(user: string): Promise<Page>
}

/** Opens a stage for each test of the file. The bot registers the commands in Guildhall Demo and answers each interaction. */
export function useChat(
  commands: RESTPutAPIApplicationGuildCommandsJSONBody,
  answer: (api: API, interaction: APIInteraction) => Promise<unknown>,
): ChatStage {
  let browser: Browser | undefined
  let opened: { local: LocalDiscord; bot: TestBot } | undefined
  const stage = (): { local: LocalDiscord; bot: TestBot } => {
    if (!opened) throw new Error('The stage opens before each test')
    return opened
  }
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
    const bot = await startBot(local, answer)
    const { clientId } = local.credentials
    await bot.api.applicationCommands.bulkOverwriteGuildCommands(clientId, GUILDS.guildhallDemo, commands)
    opened = { local, bot }
  })
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    await opened?.bot.stop()
    await opened?.local.close()
    opened = undefined
  })
  return {
    get local() {
      return stage().local
    },
    get bot() {
      return stage().bot
    },
    open(user) {
      if (!browser) throw new Error('The browser opens before all tests')
      return visit(browser, stage().local, user)
    },
  }
}
