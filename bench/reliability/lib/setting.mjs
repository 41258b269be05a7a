import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@guildhall/ports'
import { Chat } from './chat.mjs'
import { Dashboard } from './dashboard.mjs'
import { Program } from './program.mjs'

/** The timeout of a menu update, in ms; Discord limits the rate of updates. */
const MENU_MS = 30_000

/** How long a busy machine may take to store the local Discord's state, in ms. */
const KEPT_MS = 30_000

export const GUILD = GUILDS.guildhallDemo

/** The program in one or more processes with folders, ports and a secret of its own. */
export class Setting {
  /** @type {Program[]} */
  #programs = []
  /** @type {string[]} */
  #folders = []
  /** @type {Chat[]} */
  #chats = []

  /** @param {number} port @param {number} discordPort @param {string | null} databaseUrl null: SQLite */
  constructor(port, discordPort, databaseUrl) {
    this.discordPort = discordPort
    this.databaseUrl = databaseUrl
    this.origin = `http://localhost:${port}`
    this.discordOrigin = `http://localhost:${discordPort}`
    /** The environment of its processes. @type {Record<string, string>} */
    this.variables = {
      PORT: String(port),
      LOCAL_DISCORD_PORT: String(discordPort),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
  }

  /** @param {{ discordPort?: number, databaseUrl?: string | null }} [given] an existing Discord or database to use */
  static async make({ discordPort, databaseUrl } = {}) {
    return new Setting(await freePort(), discordPort ?? (await freePort()), databaseUrl ?? null)
  }

  /** A process with these roles; it is not started yet. @param {import('./program.mjs').Role[]} roles */
  async program(...roles) {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-reliability-'))
    this.#folders.push(folder)
    return this.programIn(folder, ...roles)
  }

  /** Like `program`, in an existing folder. @param {string} folder @param {import('./program.mjs').Role[]} roles */
  programIn(folder, ...roles) {
    const program = new Program(roles, { ...this.variables, DATA_DIR: folder })
    this.#programs.push(program)
    return program
  }

  /** The database of a program. @param {Program} program */
  database(program) {
    return this.databaseUrl ?? join(program.variables['DATA_DIR'] ?? '', 'guildhall.sqlite')
  }

  /** Signs in as ada, an administrator of the guild, and waits until the local Discord has stored that. */
  async signIn() {
    const dashboard = await Dashboard.signIn(this.origin, 'ada')
    const discord = this.#programs.find(({ roles }) => roles.includes('discord'))
    if (discord) await this.#kept(join(discord.variables['DATA_DIR'] ?? '', 'local-discord.json'))
    return dashboard
  }

  /** Waits until the local Discord has written ada's tokens, which takes it half a second or more. @param {string} file */
  async #kept(file) {
    const deadline = Date.now() + KEPT_MS
    for (;;) {
      const text = await readFile(file, 'utf8').catch(() => '{}')
      /** @type {{ world?: { grants: { userId: string, code: unknown }[] } }} */
      const { world } = JSON.parse(text)
      if (world?.grants.some(({ userId, code }) => userId === USERS.ada && code === null)) return
      if (Date.now() > deadline) throw new Error('The local Discord did not store the sign-in')
      await sleep(20)
    }
  }

  /** Ada at the chat page, in the guild's first channel. */
  async chat() {
    const chat = new Chat(this.discordOrigin, USERS.ada, CHANNELS.demoGeneral)
    this.#chats.push(chat)
    await chat.open()
    return chat
  }

  /** Switches /blame on and waits until it is in Discord's menu. @param {Dashboard} dashboard @param {Chat} chat */
  async offerBlame(dashboard, chat) {
    const deadline = Date.now() + MENU_MS
    // A new database learns from the gateway which servers have the bot.
    while (!(await dashboard.toggle(GUILD, 'blame', true)).ok && Date.now() < deadline) await sleep(100)
    if (!(await this.menuBecomes(chat, true))) throw new Error('/blame did not come into the menu')
  }

  /** Waits until the menu has /blame, or no longer has it. @param {Chat} chat @param {boolean} offered */
  async menuBecomes(chat, offered) {
    const deadline = Date.now() + MENU_MS
    while ((await chat.menu()).includes('blame') !== offered) {
      if (Date.now() > deadline) return false
      await sleep(50)
    }
    return true
  }

  /** Stops everything and removes its data. */
  async clear() {
    for (const chat of this.#chats) chat.close()
    for (const program of this.#programs) await program.end('SIGKILL')
    for (const folder of this.#folders) await rm(folder, { recursive: true, force: true })
  }
}
