import { WordList, WordLists, type WordListInput } from '@guildhall/contract'
import { createJobWorker, createMetrics, WORD_LISTS, type JobHandler } from '@guildhall/core'
import {
  createDiscordRest,
  createKeywordRules,
  guildObstacle,
  matchLists,
  refusalOf,
  unavailabilityOf,
} from '@guildhall/discord'
import { expect } from 'vitest'
import { bodyOf, GUILDS, startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'

export const LISTS_PATH = `/guilds/${GUILDS.guildhallDemo}/word_lists`

/** A list that blocks two words. */
export const CATS: WordListInput = {
  name: 'Cats',
  is_enabled: true,
  words: ['cat*', 'kitten'],
  patterns: ['h[a4]t'],
  allowed: ['catalogue'],
  block: true,
  block_message: 'No cats here.',
  alert: false,
  timeout_seconds: null,
  default_action: false,
  exempt_role_ids: [],
  exempt_channel_ids: [],
}

/** The API with a worker for word lists. Ada saves lists of Guildhall Demo. */
export interface TestWordLists extends TestApi {
  readonly ada: string
  create(change?: Partial<WordListInput>, how?: { token?: string; key?: string }): Promise<Response>
  /** Creates a list and expects success. */
  created(change?: Partial<WordListInput>): Promise<WordList>
  replace(list: WordList, change: object, token?: string): Promise<Response>
  remove(list: WordList, token?: string): Promise<Response>
  list(token?: string): Promise<WordLists>
  /** The keyword rules of Guildhall Demo in Discord. */
  rules(): TestApi['discord']['state']['world']['guilds'][number]['autoModRules']
}

export async function startTestWordLists(options?: TestApiOptions): Promise<TestWordLists> {
  const api = await startTestApi(options)
  const worker = createJobWorker({
    ...api.core,
    random: Math.random,
    handlers: [wordListRules(api)],
    shards: () => ({ count: 1, ids: [0] }),
    version: 'test',
  })
  worker.start()
  const ada = await api.signIn('ada')

  const create: TestWordLists['create'] = (change, { token = ada, key } = {}) =>
    fetch(`${api.origin}/api${LISTS_PATH}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ ...CATS, ...change }),
    })

  return {
    ...api,
    async close() {
      await worker.stop()
      await api.close()
    },
    ada,
    create,
    async created(change) {
      const response = await create(change)
      expect(response.status).toBe(201)
      return WordList.parse(await bodyOf(response))
    },
    replace: (list, change, token = ada) =>
      api.call('PUT', `${LISTS_PATH}/${list.id}`, token, { ...inputOf(list), version: list.version, ...change }),
    remove: ({ id, version }, token = ada) => api.call('DELETE', `${LISTS_PATH}/${id}?version=${version}`, token),
    list: async (token = ada) => WordLists.parse(await bodyOf(await api.call('GET', LISTS_PATH, token))),
    rules: () =>
      (api.discord.state.world.guilds.find(({ id }) => id === GUILDS.guildhallDemo)?.autoModRules ?? []).filter(
        ({ triggerType }) => triggerType === 1,
      ),
  }
}

/** The bot's worker for word lists. */
export function wordListRules({ core, discord }: TestApi): JobHandler {
  const { wordListSync: sync, snapshots } = core
  const { endpoints, credentials } = discord
  const rest = createDiscordRest({ endpoints, credentials, metrics: createMetrics() })
  const deps = { keywordRules: createKeywordRules({ rest }), sync, botUserId: credentials.clientId }
  return {
    kind: WORD_LISTS,
    area: 'word_detection',
    slots: 4,
    perGuild: 2,
    limitMs: 30_000,
    async run(job, tools) {
      const guild = await snapshots.get(job.guildId)
      if (!guild) throw new Error('There is no snapshot.')
      const desired = await sync.desired(guild)
      try {
        return sync.outcome(job, desired.lists, await matchLists(deps, desired, { guild, tools }))
      } catch (error) {
        const refusal = refusalOf(error)
        if (!refusal) throw unavailabilityOf(error) ?? error
        return sync.refused(job, guildObstacle(refusal, guild))
      }
    },
  }
}

/** The part of a list that is saved. */
export function inputOf(list: WordList): WordListInput {
  const { id: _id, version: _version, status: _status, last_error: _error, restored: _restored, ...input } = list
  delete input.read_only
  return input
}
