import { REST, type ResponseLike } from '@discordjs/rest'
import { createMetrics, type Metrics, type PostedMessages } from '@guildhall/core'
import {
  CHANNELS,
  demoWorld,
  localDiscordClient,
  startLocalDiscord,
  USERS,
  type LocalDiscord,
} from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { createDiscordRest } from '../../kernel/rest.ts'
import { matchRules } from '../rules-channels.ts'

const GENERAL = CHANNELS.demoGeneral
export const NOTHING: PostedMessages = { messageIds: [], leavingIds: [], posting: null }

interface More {
  channelId?: string
  posted?: PostedMessages
  canReadHistory?: boolean
  /** Replaces the function that stores notes. */
  note?: (posted: PostedMessages) => Promise<void>
}

/** The channel #general of a local Discord, with the notes about its rules messages. */
export interface RulesChannel {
  readonly discord: LocalDiscord
  /** All notes in order; the last one is the stored one. */
  notes: PostedMessages[]
  /** The calls to Discord, as method and route. */
  calls: string[]
  /** How far the bot's clock is ahead of Discord's, in ms. */
  passed: number
  noted(): PostedMessages
  messages(): LocalDiscord['state']['world']['messages'][string]
  /** The texts in the channel. */
  shown(): string[]
  match(texts: readonly string[], more?: More): Promise<void>
  /** Writes a message on the chat page. @returns its id. */
  write(content: string): Promise<string>
  remove(place: number): void
  /** Replaces the local Discord's response to each call. */
  answer(answer: (method: string, body: string) => ResponseLike): void
  /** Stops the local Discord and the client. */
  close(): Promise<void>
}

export async function openRulesChannel(): Promise<RulesChannel> {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const clock = { now: () => Date.now() + channel.passed }
  const botUserId = discord.credentials.clientId
  const metrics: Metrics = {
    ...createMetrics(),
    discordCall: ({ method, route }) => void channel.calls.push(`${method} ${route}`),
  }
  const client = createDiscordRest({ ...discord, metrics })
  let rest: REST = client

  const channel: RulesChannel = {
    discord,
    notes: [NOTHING],
    calls: [],
    passed: 0,
    noted: () => channel.notes.at(-1) ?? NOTHING,
    messages: () => discord.state.world.messages[GENERAL] ?? [],
    shown: () => channel.messages().map(({ content }) => content),
    match(texts, { channelId = GENERAL, posted = channel.noted(), canReadHistory = true, note } = {}) {
      const keep = async (next: PostedMessages) => void channel.notes.push(next)
      const desired = { channelId, texts, posted, canReadHistory, note: note ?? keep }
      return matchRules({ rest, botUserId, clock }, desired, AbortSignal.timeout(10_000))
    },
    async write(content) {
      return (await localDiscordClient(discord.origin).as(USERS.cleo).write(GENERAL, content)).id
    },
    remove: (place) => void channel.messages().splice(place, 1),
    answer(answer) {
      rest = new REST({
        makeRequest: async (_, { method, body }) => answer(method ?? '', typeof body === 'string' ? body : ''),
      }).setToken('token')
    },
    async close() {
      client.clearHashSweeper()
      client.clearHandlerSweeper()
      await closeDiscord(discord)
    },
  }
  return channel
}

/** A response of Discord. */
export function reply(status: number, body: unknown): ResponseLike {
  const text = JSON.stringify(body)
  return {
    status,
    statusText: '',
    ok: status < 400,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: null,
    bodyUsed: false,
    json: async () => body,
    text: async () => text,
    arrayBuffer: async () => new ArrayBuffer(0),
  }
}
