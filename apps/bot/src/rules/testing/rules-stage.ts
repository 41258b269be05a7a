import type { RulesEntry } from '@guildhall/contract'
import {
  createMetrics,
  createRules,
  RULES,
  type Database,
  type GuildSnapshot,
  type Rules,
  type RulesChannels,
} from '@guildhall/core'
import { createDiscordRest, createRulesChannels } from '@guildhall/discord'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
/** Rules so long that each has a message of its own. */
export const LONG = ['a', 'b', 'c'].map((letter) => letter.repeat(1_200))
export const LONG_MESSAGES = LONG.map((content, at) => `${at + 1}. ${content}`)

type Messages = Stage['local']['state']['world']['messages'][string]
type Wrap = (channels: RulesChannels) => RulesChannels

/** A stage with the dashboard's side of the rules of #general in Guildhall Demo. */
export interface RulesStage extends Stage {
  /** The server as the bot has written it down. */
  demo(): Promise<GuildSnapshot>
  /** Saves rules as the dashboard does, with a connection to Discord of its own, once the bot knows the server. */
  saveRules(contents: readonly string[], wrap?: Wrap): Promise<RulesEntry>
  listed(): Promise<RulesEntry[]>
  messages(): Messages
  posted(): string[]
  /** Waits for these messages in the channel. Discord takes five in five seconds, so this may take a while. */
  stands(texts: readonly string[]): Promise<void>
  /** Somebody deletes messages of the channel, by their places. */
  remove(...places: number[]): Promise<void>
  target(): Promise<Target | undefined>
}

type Target = Awaited<ReturnType<typeof findTarget>>

export async function setRulesStage(): Promise<RulesStage> {
  const stage = await setStage()
  const messages = (): Messages => stage.local.state.world.messages[GENERAL] ?? []
  const posted = (): string[] => messages().map(({ content }) => content)

  async function demo(): Promise<GuildSnapshot> {
    const snapshot = await stage.core.snapshots.get(DEMO)
    if (!snapshot) throw new Error('there is no snapshot')
    return snapshot
  }

  function dashboard(wrap?: Wrap): Rules {
    const rest = createDiscordRest({ ...stage.kit, metrics: createMetrics() })
    const botUserId = stage.kit.credentials.clientId
    const channels = createRulesChannels({ rest, botUserId, clock: stage.core.clock })
    return createRules({ ...stage.core, botUserId, channels: wrap ? wrap(channels) : channels })
  }

  return {
    ...stage,
    demo,
    messages,
    posted,
    async saveRules(contents, wrap) {
      const guild = await eventually(demo)
      const rules = contents.map((content, position) => ({ content, position }))
      return dashboard(wrap).save(guild, { channel_id: GENERAL, rules }, USERS.ada)
    },
    listed: async () => dashboard().list(await demo()),
    stands: (texts) => eventually(() => expect(posted().map(brief)).toEqual(texts.map(brief)), 12_000),
    async remove(...places) {
      const ids = places.map((place) => messages()[place]?.id)
      for (const message of ids) await stage.chat('/chat/delete', { user: USERS.ada, channel: GENERAL, message })
    },
    target: () => findTarget(stage.db),
  }
}

function findTarget(db: Database) {
  return db.selectFrom('reconcile_targets').selectAll().where('kind', '=', RULES).executeTakeFirst()
}

const brief = (text: string): string => `${text.slice(0, 20)} (${text.length})`
