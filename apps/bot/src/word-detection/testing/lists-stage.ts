import type { WordList, WordListInput } from '@guildhall/contract'
import { WORD_LISTS, type Database, type GuildSnapshot } from '@guildhall/core'
import { GUILDS, USERS } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import { expect } from 'vitest'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'

export const DEMO = GUILDS.guildhallDemo

/** The spacing of the jobs, with a margin, in ms. */
export const WITH_SPACING_MS = 14_000

/** A list that blocks two words. */
export const CATS: WordListInput = {
  name: 'Cats',
  is_enabled: true,
  words: ['cat*', 'kitten'],
  patterns: [],
  allowed: ['catalogue'],
  block: true,
  block_message: 'No cats here.',
  alert: false,
  timeout_seconds: null,
  default_action: false,
  exempt_role_ids: [],
  exempt_channel_ids: [],
}

type Rule = Stage['local']['state']['world']['guilds'][number]['autoModRules'][number]

/** A stage with word lists of Guildhall Demo. */
export interface ListsStage extends Stage {
  demo(): Promise<GuildSnapshot>
  /** Creates a list as ada does in the dashboard. */
  create(change?: Partial<WordListInput>): Promise<WordList>
  replace(list: WordList, change: Partial<WordListInput>): Promise<WordList>
  remove(list: WordList): Promise<void>
  listed(): Promise<WordList[]>
  freeRules(): Promise<number | null>
  /** The keyword rules in Discord. */
  rules(): Rule[]
  /** The only keyword rule in Discord. */
  rule(): Rule
  /** Waits until no job is open. */
  settled(): Promise<void>
  /** The audit log's entries about rules, oldest first: the reasons of the bot's own changes. */
  reasons(): (string | null)[]
}

/** @param database an open database, or the path of one; in memory without it. */
export async function setListsStage(database?: string | Database): Promise<ListsStage> {
  const stage = await setStage(database)
  const { wordLists } = stage.core
  // Ada has signed in once, so that her name is known.
  const user = { user_id: USERS.ada, username: 'ada', avatar: null, updated_at: 0 }
  await stage.db
    .insertInto('users')
    .values(user)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const ada = administrator(USERS.ada)

  const demo = (): Promise<GuildSnapshot> =>
    eventually(async () => {
      const snapshot = await stage.core.snapshots.get(DEMO)
      if (!snapshot) throw new Error('there is no snapshot')
      return snapshot
    })
  const guild = () => {
    const found = stage.local.state.world.guilds.find(({ id }) => id === DEMO)
    if (!found) throw new Error('there is no server')
    return found
  }
  const rules = (): Rule[] => guild().autoModRules.filter(({ triggerType }) => triggerType === 1)

  return {
    ...stage,
    demo,
    create: async (change) => wordLists.create(await demo(), { ...CATS, ...change }, ada, undefined),
    async replace(list, change) {
      const { id, version } = list
      return wordLists.replace(await demo(), id, { ...inputOf(list), ...change, version }, ada)
    },
    remove: async ({ id, version }) => wordLists.remove(await demo(), { listId: id, seen: version }, ada, undefined),
    listed: async () => (await wordLists.list(await demo(), null)).lists,
    freeRules: async () => (await wordLists.list(await demo(), null)).free_rules,
    rules,
    rule() {
      expect(rules()).toHaveLength(1)
      const [rule] = rules()
      if (!rule) throw new Error('there is no rule')
      return rule
    },
    settled: () =>
      eventually(async () => {
        const jobs = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', WORD_LISTS).execute()
        expect(jobs.map(({ state }) => state)).not.toContain('open')
      }, WITH_SPACING_MS),
    reasons: () =>
      guild()
        .auditLog.filter(
          ({ actionType, userId }) =>
            [140, 141, 142].includes(actionType) && userId === stage.local.credentials.clientId,
        )
        .map(({ reason }) => reason),
  }
}

/** The part of a list that is saved. */
function inputOf(list: WordList): WordListInput {
  const { id: _id, version: _version, status: _status, last_error: _error, restored: _restored, ...input } = list
  delete input.read_only
  return input
}
