import type { WordListInput } from '@guildhall/contract'
import { ROLES } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import { expect } from 'vitest'
import { ada, DEMO, GENERAL } from '../role-buttons/testing/buttons-stage.ts'
import { eventually } from '../testing/stage.ts'
import { MOD_LOG } from '../testing/moderation.ts'
import { CATS } from '../word-detection/testing/lists-stage.ts'
import { IN_GENERAL, IN_SERVER, testProblems } from './testing/problem-cases.ts'
import type { ProblemsStage } from './testing/problems-stage.ts'

/** The shortest time between two comparisons of the rules, in ms. */
const SPACING_MS = 5_000
/** Discord's bits of permissions. */
const MANAGE_SERVER = 1n << 5n
const BASE = (1n << 10n) | (1n << 11n) | (1n << 16n)
const TIMEOUT_MEMBERS = 1n << 40n
const KICK_MEMBERS = 1n << 1n

const WORD_LISTS = { area: 'word_detection', severity: 'broken', place: { tab: 'word-detection' } } as const
const NOT_AS_SAVED = { ...WORD_LISTS, title: 'The word list "Cats" does not work as saved.' }
const CHECK_RULES =
  'In Discord, check the rules in Server Settings › AutoMod. Then change the list here, or save it again.'

async function create(stage: ProblemsStage, change: Partial<WordListInput>): Promise<void> {
  await stage.core.wordLists.create(await stage.guild(), { ...CATS, ...change }, administrator(ada), undefined)
}

/** Gives the bot these permissions in the whole server. */
async function permit(stage: ProblemsStage, ...bits: bigint[]): Promise<void> {
  const permissions = String(bits.reduce((all, bit) => all | bit, BASE))
  stage.local.changeRole(DEMO, ROLES.demoBot, { permissions })
  const shown = async () => (await stage.guild()).roles.find(({ id }) => id === ROLES.demoBot)?.permissions
  await eventually(async () => expect(await shown()).toBe(permissions))
}

const rules = (stage: ProblemsStage) =>
  stage.local.state.world.guilds.find(({ id }) => id === DEMO)?.autoModRules.filter((rule) => rule.triggerType === 1) ??
  []

testProblems([
  {
    name: 'a word list of a bot without Manage Server',
    prepare: (stage) => create(stage, {}),
    breakIt: (stage) => permit(stage),
    repair: (stage) => permit(stage, MANAGE_SERVER),
    problem: {
      ...WORD_LISTS,
      title: 'Word lists cannot be updated.',
      detail: 'The bot lacks Manage Server, without which Discord shows it no AutoMod rules.',
      fix: `${IN_SERVER} Manage Server.`,
    },
  },
  {
    name: 'a word list with a time-out of a bot without Timeout Members',
    prepare: (stage) => create(stage, { timeout_seconds: 60 }),
    breakIt: (stage) => permit(stage, MANAGE_SERVER),
    repair: (stage) => permit(stage, MANAGE_SERVER, TIMEOUT_MEMBERS),
    problem: {
      ...NOT_AS_SAVED,
      detail: 'The bot lacks Timeout Members on this server.',
      fix: `${IN_SERVER} Timeout Members.`,
    },
  },
  {
    name: 'a default action of word lists for which the bot lacks a permission',
    async prepare(stage) {
      await stage.set({ default_action: 'kick' })
      await create(stage, { default_action: true })
    },
    breakIt: (stage) => permit(stage, MANAGE_SERVER),
    repair: (stage) => permit(stage, MANAGE_SERVER, KICK_MEMBERS),
    problem: {
      ...WORD_LISTS,
      title: 'The default action (kick) of word lists cannot be taken.',
      detail: 'The bot lacks Kick Members on this server.',
      fix: `${IN_SERVER} Kick Members.`,
    },
  },
  {
    name: 'a moderation log of word lists whose channel is closed to the bot',
    async prepare(stage) {
      await stage.set({ default_action: 'warn', moderation_log_channel_id: GENERAL })
      await create(stage, { default_action: true })
    },
    breakIt: (stage) => stage.closeChannel(GENERAL, 'Send Messages'),
    repair: (stage) => stage.openChannel(GENERAL),
    problem: {
      area: 'settings',
      severity: 'broken',
      place: { tab: 'settings', subTab: 'moderation' },
      title: 'Moderation alerts are not posted.',
      detail: 'The bot lacks Send Messages in #general.',
      fix: `${IN_GENERAL} Send Messages.`,
    },
  },
  {
    name: 'a word list with alerts on a server without a moderation log channel',
    async prepare(stage) {
      await stage.set({ moderation_log_channel_id: MOD_LOG })
      await create(stage, { alert: true })
      await stage.kit.moveTime(SPACING_MS)
    },
    breakIt: (stage) => stage.set({ moderation_log_channel_id: null }),
    async repair(stage) {
      await stage.kit.moveTime(SPACING_MS)
      await stage.set({ moderation_log_channel_id: MOD_LOG })
    },
    problem: {
      ...NOT_AS_SAVED,
      detail: 'Alerts need a moderation log channel. Choose one in Settings, under Moderation, or switch alerts off.',
      fix: 'Choose a moderation log channel in Settings, under Moderation, or switch alerts off.',
    },
  },
  {
    name: 'a word list whose rule is changed in Discord again and again',
    async prepare(stage) {
      await create(stage, {})
      // Three repairs are stored, so that the test need not wait for the spacing between them.
      const now = stage.core.clock.now()
      await stage.db
        .updateTable('word_lists')
        .set({ repairs: JSON.stringify([now - 3_000, now - 2_000, now - 1_000]) })
        .execute()
      await stage.kit.moveTime(SPACING_MS)
    },
    breakIt: (stage) => stage.local.changeAutoModRule(DEMO, ada, rules(stage)[0]?.id ?? '', { keywords: ['dog'] }),
    async repair(stage) {
      const [list] = (await stage.core.wordLists.list(await stage.guild(), null)).lists
      const guild = await stage.guild()
      await stage.core.wordLists.replace(guild, list?.id ?? '', { ...CATS }, administrator(ada))
    },
    problem: {
      ...NOT_AS_SAVED,
      detail: 'This rule keeps being changed in Discord. Save the list to restore it.',
      fix: CHECK_RULES,
    },
  },
  {
    name: 'a word list on a server whose six keyword rules are taken by others',
    prepare: (stage) => create(stage, {}),
    async breakIt(stage) {
      await stage.kit.moveTime(SPACING_MS)
      const [own] = rules(stage)
      if (!own) throw new Error('there is no rule')
      const { id, creatorId: _creator, ...draft } = own
      stage.local.deleteAutoModRule(DEMO, ada, id)
      for (let count = 0; count < 6; count += 1)
        stage.local.createAutoModRule(DEMO, ada, { ...draft, name: `Dogs ${count}` })
    },
    async repair(stage) {
      await stage.kit.moveTime(SPACING_MS)
      const theirs = rules(stage).find(({ name }) => name === 'Dogs 0')
      stage.local.deleteAutoModRule(DEMO, ada, theirs?.id ?? '')
    },
    problem: {
      ...NOT_AS_SAVED,
      detail:
        'This server already has 6 keyword rules in AutoMod, and Discord allows no more. Delete one in Server Settings › AutoMod, or delete a list here.',
      fix: CHECK_RULES,
    },
  },
])
