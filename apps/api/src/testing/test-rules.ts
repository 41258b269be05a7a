import { RulesEntry, type Rule } from '@guildhall/contract'
import {
  createJobWorker,
  createMetrics,
  RULES_MESSAGE,
  rulesBlockedOn,
  rulesRefusal,
  type JobHandler,
} from '@guildhall/core'
import { createDiscordRest, matchRules, refusalOf, unavailabilityOf } from '@guildhall/discord'
import { CHANNELS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf, GUILDS, startTestApi, type TestApi } from './test-api.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const RULES_PATH = `/guilds/${DEMO}/rules`

interface Save {
  channel?: string
  version?: number
  key?: string
  token?: string
}

/** The API with a worker for rules messages. Ada saves rules of Guildhall Demo, in #general by default. */
export interface TestRules extends TestApi {
  readonly ada: string
  save(contents: readonly string[], how?: Save): Promise<Response>
  /** Saves rules and expects success. */
  saved(contents: readonly string[], how?: Save): Promise<RulesEntry>
  list(): Promise<RulesEntry[]>
  /** The messages of a channel, oldest first. */
  posted(channel?: string): string[]
  /** Stops the worker, as if the bot were offline. */
  stopBot(): Promise<void>
}

export async function startTestRules(): Promise<TestRules> {
  const api = await startTestApi()
  const { core } = api
  const worker = createJobWorker({
    ...core,
    random: Math.random,
    handlers: [rulesMessages(api)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  const ada = await api.signIn('ada')

  function save(contents: readonly string[], how?: Save): Promise<Response> {
    const { channel = GENERAL, version, key, token = ada } = how ?? {}
    return fetch(`${api.origin}/api${RULES_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({
        channel_id: channel,
        rules: toRules(contents),
        ...(version !== undefined && { version }),
      }),
    })
  }

  return {
    ...api,
    stopBot: () => worker.stop(),
    async close() {
      await worker.stop()
      await api.close()
    },
    ada,
    save,
    async saved(contents, how) {
      const reply = await save(contents, how)
      expect(reply.status).toBe(200)
      return RulesEntry.parse(await reply.json())
    },
    list: async () => z.array(RulesEntry).parse(await bodyOf(await api.call('GET', RULES_PATH, ada))),
    posted: (channel) => (api.discord.state.world.messages[channel ?? GENERAL] ?? []).map(({ content }) => content),
  }
}

/** The bot's worker for rules messages. */
export function rulesMessages({ core, discord }: TestApi): JobHandler {
  const { clock, rulesPosting: posting, snapshots } = core
  const { endpoints, credentials } = discord
  const rest = createDiscordRest({ endpoints, credentials, metrics: createMetrics() })
  const botUserId = credentials.clientId
  return {
    kind: RULES_MESSAGE,
    area: 'rules',
    slots: 4,
    perGuild: 2,
    limitMs: 30_000,
    async run(job, tools) {
      const guild = await snapshots.get(job.guildId)
      if (!guild) throw new Error('There is no snapshot.')
      const desired = await posting.desired(job, tools, guild)
      if (!desired) return { type: 'drop' }
      try {
        await matchRules({ rest, botUserId, clock }, desired, tools.signal)
        return posting.matched(job)
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw unavailabilityOf(error) ?? error
        const place = { guild, channelId: job.key, botUserId }
        return posting.refused(job, rulesBlockedOn(refusal), rulesRefusal(refusal, place))
      }
    },
  }
}

export function toRules(contents: readonly string[]): Rule[] {
  return contents.map((content, position) => ({ content, position }))
}
