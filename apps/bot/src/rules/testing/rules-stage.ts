import type { RulesEntry } from '@guildhall/contract'
import { RULES_MESSAGE, type Database, type GuildSnapshot } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, setStage, type ChannelMessages, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
/** Rules that are long enough to need one message each. */
export const LONG = ['a', 'b', 'c'].map((letter) => letter.repeat(1_200))
export const LONG_MESSAGES = LONG.map((content, at) => `${at + 1}. ${content}`)

/** A stage with rules in #general of Guildhall Demo. */
export interface RulesStage extends Stage {
  /** The stored snapshot of the server. */
  demo(): Promise<GuildSnapshot>
  /** Saves rules as the dashboard does, after the bot has stored the server. */
  saveRules(contents: readonly string[], version?: number): Promise<RulesEntry>
  listed(): Promise<RulesEntry[]>
  messages(): ChannelMessages
  posted(): string[]
  /** Waits for these messages in the channel. Discord accepts five in five seconds, so this may take a while. */
  shows(texts: readonly string[]): Promise<void>
  /** Deletes messages of the channel as a moderator, by position. */
  remove(...places: number[]): Promise<void>
  job(): Promise<Job | undefined>
}

type Job = Awaited<ReturnType<typeof findJob>>

/** @param file path of the database; in memory without one. */
export async function setRulesStage(file?: string): Promise<RulesStage> {
  const stage = await setStage(file)
  const { rules } = stage.core
  const messages = (): ChannelMessages => stage.messagesIn(GENERAL)
  const posted = (): string[] => messages().map(({ content }) => content)

  async function demo(): Promise<GuildSnapshot> {
    const snapshot = await stage.core.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    return snapshot
  }

  return {
    ...stage,
    demo,
    messages,
    posted,
    async saveRules(contents, version) {
      const guild = await eventually(demo)
      const body = {
        channel_id: GENERAL,
        rules: contents.map((content, position) => ({ content, position })),
        ...(version !== undefined && { version }),
      }
      return rules.save(guild, body, administrator(USERS.ada), undefined)
    },
    listed: async () => rules.list(await demo(), null),
    shows: (texts) => eventually(() => expect(posted().map(brief)).toEqual(texts.map(brief)), 12_000),
    async remove(...places) {
      const ids = places.map((place) => messages()[place]?.id ?? '')
      for (const messageId of ids) await stage.as(USERS.ada).delete({ channelId: GENERAL, messageId })
    },
    job: () => findJob(stage.db),
  }
}

function findJob(db: Database) {
  return db.selectFrom('jobs').selectAll().where('kind', '=', RULES_MESSAGE).executeTakeFirst()
}

const brief = (text: string): string => `${text.slice(0, 20)} (${text.length})`
