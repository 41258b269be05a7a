import { RulesEntry, type Rule } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { bodyOf } from './responses.ts'
import { GUILDS, startTestApi, type TestApi } from './test-api.ts'

export const DEMO = GUILDS.guildhallDemo
export const GENERAL = CHANNELS.demoGeneral
export const RULES_PATH = `/guilds/${DEMO}/rules`

export interface Save {
  channel?: string
  version?: number
  key?: string
  token?: string
}

/** An API through which ada saves rules of Guildhall Demo, in #general unless another channel is named. */
export interface RulesApi extends TestApi {
  readonly ada: string
  save(contents: readonly string[], how?: Save): Promise<Response>
  /** Expects the save to succeed. */
  saved(contents: readonly string[], how?: Save): Promise<RulesEntry>
  list(): Promise<RulesEntry[]>
  /** The messages of a channel, oldest first. */
  posted(channel?: string): string[]
}

export async function startRulesApi(): Promise<RulesApi> {
  const api = await startTestApi()
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

export function toRules(contents: readonly string[]): Rule[] {
  return contents.map((content, position) => ({ content, position }))
}
