import { type LinkReply } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS, type ChatMessage } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

interface Rule {
  input_pattern: string
  output_pattern: string
  channel_ids: string[] | null
}

/** The rule of most tests, a matching link, and the reply. */
export const X: Rule = {
  input_pattern: '^https://x\\.com/',
  output_pattern: 'https://fxtwitter.com/',
  channel_ids: null,
}
export const POST = 'https://x.com/ada/status/1'
export const REPLY = 'https://fxtwitter.com/ada/status/1'

/** #raid-times of Guildhall Demo. */
export const RAID_TIMES = '1141161680591637685'
/** Discord's flag of a message with hidden previews. */
export const SUPPRESSED = 4

/** A stage where members post links and the bot replies. */
export interface LinksStage extends Stage {
  /** Saves rules as the dashboard does. */
  configure(...rules: Rule[]): Promise<void>
  startWith(...rules: Rule[]): Promise<void>
  /** Posts as cleo, in #general by default. @returns the message's id. */
  post(content: string, channel?: string): Promise<string>
  edit(message: string, content: string): Promise<ChatMessage>
  /** Deletes a message of #general, as cleo by default. */
  remove(message: string, user?: string): Promise<void>
  /** The bot's messages, in #general by default. */
  texts(channel?: string): string[]
  replies(channel?: string): ChannelMessages
  /** Waits for exactly these messages of the bot in #general. */
  replied(...contents: string[]): Promise<void>
  /** Checks the bot's messages in #general after it has handled every event. */
  onlyReplied(...contents: string[]): Promise<void>
  /** The row of the reply to a message. */
  rowOf(messageId: string): Promise<LinkReply | undefined>
}

/** @param file path of the database; in memory without one. */
export async function setLinksStage(file?: string): Promise<LinksStage> {
  const stage = await setStage(file)
  const replies = (channel: string = CHANNELS.demoGeneral) => stage.botMessagesIn(channel)
  const texts = (channel?: string) => replies(channel).map((one) => one.content)

  async function configure(...rules: Rule[]): Promise<void> {
    const urlRules = stage.core.urlRules
    const guild = stage.local.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    const channels = (guild?.channels ?? []).map((one) => ({ ...one, overwrites: [], parentId: null, topic: null }))
    const snapshot = { id: GUILDS.guildhallDemo, name: 'Demo', icon: null, ownerId: USERS.ada, memberCount: 3 }
    const rest = { isBotMember: true, roles: [], emojis: [], botRoleIds: [] }
    await urlRules.save({ ...snapshot, ...rest, channels }, { rules }, administrator(USERS.ada))
  }

  return {
    ...stage,
    configure,
    async startWith(...rules) {
      await configure(...rules)
      await stage.start()
    },
    async post(content, channel = CHANNELS.demoGeneral) {
      return (await stage.as(USERS.cleo).write(channel, content)).id
    },
    edit: (message, content) =>
      stage.as(USERS.cleo).edit({ channelId: CHANNELS.demoGeneral, messageId: message }, content),
    remove: (message, user = USERS.cleo) =>
      stage.as(user).delete({ channelId: CHANNELS.demoGeneral, messageId: message }),
    texts,
    replies,
    replied: (...contents) => eventually(() => expect(texts()).toEqual(contents)),
    async onlyReplied(...contents) {
      await stage.settle()
      expect(texts()).toEqual(contents)
    },
    rowOf: (messageId) => stage.core.linkReplies.get(GUILDS.guildhallDemo, messageId),
  }
}
