import { type UrlAnswer } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'

export interface Rule {
  input_pattern: string
  output_pattern: string
  channel_ids: string[] | null
}

/** Messages of the local Discord, with all it knows of them. */
type ChatMessages = NonNullable<Stage['local']['state']['world']['messages'][string]>

/** A stage on which links are written and answered. */
export interface LinksStage extends Stage {
  /** Saves rules as the dashboard does. */
  configure(...rules: Rule[]): Promise<void>
  startWith(...rules: Rule[]): Promise<void>
  messagesIn(channel: string): ChatMessages
  /** Writes as cleo, in #general unless a channel is named. @returns the message's id. */
  say(content: string, channel?: string): Promise<string>
  edit(message: string, content: string): Promise<Response>
  /** Deletes a message of #general, as cleo unless somebody is named. */
  remove(message: string, user?: string): Promise<Response>
  /** What the bot says, in #general unless a channel is named. */
  texts(channel?: string): string[]
  answers(channel?: string): ChatMessages
  /** Waits until the bot says just this in #general. */
  answered(...contents: string[]): Promise<void>
  /** The row of the answer to a message. */
  rowOf(messageId: string): Promise<UrlAnswer | undefined>
}

export async function setLinksStage(): Promise<LinksStage> {
  const stage = await setStage()
  const messagesIn: LinksStage['messagesIn'] = (channel) => stage.local.state.world.messages[channel] ?? []
  const answers = (channel: string = CHANNELS.demoGeneral) =>
    messagesIn(channel).filter((one) => one.authorId === stage.local.credentials.clientId)
  const texts = (channel?: string) => answers(channel).map((one) => one.content)

  async function configure(...rules: Rule[]): Promise<void> {
    const urlRules = stage.core.urlRules
    const guild = stage.local.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    const channels = (guild?.channels ?? []).map((one) => ({ ...one, overwrites: [], parentId: null, topic: null }))
    const snapshot = { id: GUILDS.guildhallDemo, name: 'Demo', icon: null, ownerId: USERS.ada, memberCount: 3 }
    const rest = { isBotMember: true, roles: [], emojis: [], botRoleIds: [] }
    await urlRules.save({ ...snapshot, ...rest, channels }, { rules }, USERS.ada)
    urlRules.stop()
  }

  return {
    ...stage,
    configure,
    async startWith(...rules) {
      await configure(...rules)
      await stage.start()
    },
    messagesIn,
    async say(content, channel = CHANNELS.demoGeneral) {
      const known = new Set(messagesIn(channel).map((one) => one.id))
      const reply = await stage.chat('/chat/write', { user: USERS.cleo, channel, content })
      expect(reply.status).toBe(200)
      return messagesIn(channel).find((one) => !known.has(one.id) && one.authorId === USERS.cleo)?.id ?? ''
    },
    edit: (message, content) =>
      stage.chat('/chat/edit', { user: USERS.cleo, channel: CHANNELS.demoGeneral, message, content }),
    remove: (message, user = USERS.cleo) =>
      stage.chat('/chat/delete', { user, channel: CHANNELS.demoGeneral, message }),
    texts,
    answers,
    answered: (...contents) => eventually(() => expect(texts()).toEqual(contents)),
    rowOf: (messageId) => stage.core.urlAnswers.get(GUILDS.guildhallDemo, messageId),
  }
}
