import type { Message, MessageInput, SentMessage } from '@guildhall/contract'
import type { GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const { ada } = USERS

/** A stage with the bot's messages in #general of Guildhall Demo, which ada posts and edits in the dashboard. */
export interface MessagesStage extends Stage {
  guild(): Promise<GuildSnapshot>
  post(parts: Partial<MessageInput>): Promise<SentMessage>
  edit(messageId: string, parts: Partial<MessageInput>): Promise<SentMessage>
  /** The messages as the dashboard lists them, the newest first. */
  list(limit: number): Promise<Message[]>
  /** A message of the bot in Discord. */
  one(messageId: string | null): ChannelMessages[number] | undefined
}

export async function setMessagesStage(): Promise<MessagesStage> {
  const stage = await setStage()
  const { messages, snapshots } = stage.core
  const input = (parts: Partial<MessageInput>): MessageInput => ({ channel_id: GENERAL, content: '', ...parts })
  const guild = (): Promise<GuildSnapshot> =>
    eventually(async () => {
      const snapshot = await snapshots.get(DEMO)
      if (!snapshot) throw new Error('there is no snapshot')
      return snapshot
    })
  return {
    ...stage,
    guild,
    post: async (parts) => messages.post(await guild(), input(parts), administrator(ada), undefined),
    edit: async (messageId, parts) => messages.edit(await guild(), messageId, input(parts), administrator(ada)),
    list: async (limit) => messages.list(await guild(), { channelId: GENERAL, limit, include: [] }, null),
    one: (messageId) => stage.messagesIn(GENERAL).find(({ id }) => id === messageId),
  }
}
