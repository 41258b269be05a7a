import type { LiveEvent } from '@guildhall/contract'
import type { Log } from '../kernel/log.ts'
import type { BotStatus, GuildBotStatus } from '../kernel/shards/bot-status.ts'

/** The state of the bot in a guild, as its streams need it. */
export interface GuildState {
  /** The event that reports it to clients. */
  readonly bot: Extract<LiveEvent, { name: 'bot' }>
  /** Whether the rows follow Discord. Otherwise deciding about access would ask Discord for each stream. */
  readonly isFresh: boolean
}

const ONLINE = { name: 'bot', data: { status: 'online' } } as const
const OFFLINE = { name: 'bot', data: { status: 'offline' } } as const

/** Reads the state of the bot, for all guilds at once. */
export function createGuildStates(deps: { botStatus: Pick<BotStatus, 'ofAll'>; log: Log }) {
  const { botStatus, log } = deps

  function stateOf({ isOnline, areRowsCurrent }: GuildBotStatus): GuildState {
    return { bot: isOnline ? ONLINE : OFFLINE, isFresh: areRowsCurrent }
  }

  return {
    /** @returns the state of a guild; undefined while the database does not respond. Never rejects. */
    async read(): Promise<((guildId: string) => GuildState) | undefined> {
      try {
        const statusOf = await botStatus.ofAll()
        return (guildId) => stateOf(statusOf(guildId))
      } catch (error) {
        log.debug({ err: error }, 'could not read the status of the bot for live streams')
        return undefined
      }
    },
  }
}
