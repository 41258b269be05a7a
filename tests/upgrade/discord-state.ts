import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GUILDS } from '@guildhall/local-discord'
import * as z from 'zod'

const Guild = z.object({
  id: z.string(),
  channels: z.array(z.object({ id: z.string(), topic: z.nullable(z.string()) })),
  autoModRules: z.array(
    z.object({ name: z.string(), actions: z.array(z.object({ channelId: z.optional(z.string()) })) }),
  ),
  scheduledEvents: z.array(z.object({ name: z.string(), startsAt: z.number() })),
  members: z.array(z.object({ userId: z.string(), roleIds: z.array(z.string()) })),
})

const State = z.object({
  world: z.object({
    guilds: z.array(Guild),
    directChannels: z.array(z.object({ id: z.string(), userId: z.string() })),
    messages: z.record(
      z.string(),
      z.array(
        z.object({
          content: z.string(),
          /** Null for a message that every reader of the channel sees. */
          onlyFor: z.nullable(z.string()),
          embeds: z.array(z.object({ type: z.optional(z.string()), title: z.optional(z.string()) })),
        }),
      ),
    ),
  }),
})

/** The part of the local Discord's stored state that the tests read. */
export interface StoredDiscord {
  readonly demo: z.infer<typeof Guild>
  readonly raid: z.infer<typeof Guild>
  /**
   * The messages of a channel that every reader sees, oldest first: the text of each, and the title of an embed in brackets. AutoMod's own
   * alerts are left out.
   */
  messages(channelId: string): string[]
  /** The topic of a channel; empty for none. */
  topic(channelId: string): string
  /** The bot's direct messages to a user. */
  direct(userId: string): string[]
}

/** Reads the local Discord's file, which follows a change within half a second. */
export function readDiscord(dataDir: string): StoredDiscord {
  const { world } = State.parse(JSON.parse(readFileSync(join(dataDir, 'local-discord.json'), 'utf8')))
  const guild = (id: string): z.infer<typeof Guild> => {
    const found = world.guilds.find((one) => one.id === id)
    if (!found) throw new Error(`The local Discord has no guild ${id}`)
    return found
  }
  const messages = (channelId: string): string[] =>
    (world.messages[channelId] ?? [])
      .filter(({ onlyFor, embeds }) => onlyFor === null && embeds[0]?.type !== 'auto_moderation_message')
      .map(({ content, embeds }) => content || `[${embeds[0]?.title ?? ''}]`)
  const channels = world.guilds.flatMap((one) => one.channels)
  return {
    demo: guild(GUILDS.guildhallDemo),
    raid: guild(GUILDS.raidNight),
    messages,
    topic: (channelId) => channels.find(({ id }) => id === channelId)?.topic ?? '',
    direct: (userId) => world.directChannels.filter((one) => one.userId === userId).flatMap(({ id }) => messages(id)),
  }
}
