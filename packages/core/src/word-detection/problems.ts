import type { GuildSettings } from '@guildhall/contract'
import type { Database } from '../kernel/database/schema.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import { fixInGuild, type CheckedGuild, type FindProblems, type FoundProblem } from '../kernel/guild-problems.ts'
import { neededFor } from '../kernel/default-action.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import { alertChannelIn, NO_LOG_CHANNEL } from './input.ts'
import { WORD_LISTS } from './saved-lists.ts'
import { getSet } from './list-sets.ts'
import { storedLists, type StoredList } from './store.ts'

const IN_WORD_DETECTION = {
  area: 'word_detection',
  severity: 'broken',
  place: { tab: 'word-detection' },
  channelIds: [],
} as const

/** Finds word lists that are not in Discord's AutoMod. */
export function createWordListProblems({ db, readRows }: { db: Database; readRows: ReadRows }): FindProblems {
  return async (checked) => {
    const { guild } = checked
    const stored = await storedLists(db, readRows, guild.id)
    const lists = stored.filter(({ isRemoved }) => !isRemoved)
    if (lists.length === 0) return []
    const missing = checked.missing(['Manage Server'])
    if (missing.length > 0) {
      return [
        {
          ...IN_WORD_DETECTION,
          id: 'word-detection/rules',
          title: 'Word lists cannot be updated.',
          detail: 'The bot lacks Manage Server, without which Discord shows it no AutoMod rules.',
          fix: fixInGuild(checked, missing),
        },
      ]
    }
    const settings = await readSettings(db, guild.id)
    const alertChannelId = alertChannelIn(guild, settings.moderation_log_channel_id)
    const set = await getSet(db, readRows, { guildId: guild.id })
    const problems = lists.flatMap((list): FoundProblem[] => {
      const lacking = list.content.timeout_seconds === null ? [] : checked.missing(['Timeout Members'])
      if (lacking.length > 0) {
        const detail = `The bot lacks ${lacking.join(' and ')} on this server.`
        return [listProblem(list, { detail, fix: fixInGuild(checked, lacking) })]
      }
      if (list.content.alert && alertChannelId === null) {
        const fix = 'Choose a moderation log channel in Settings, under Moderation, or switch alerts off.'
        return [listProblem(list, { detail: NO_LOG_CHANNEL, fix })]
      }
      if (list.problem === null) return []
      return [listProblem(list, { detail: list.problem, fix: FIX_OF_LIST })]
    })
    const reason = set?.problem ?? null
    if (problems.length > 0 || reason === null) return [...problems, ...actionProblem(checked, lists, settings)]
    const fix = 'In Discord, check the rules in Server Settings › AutoMod. Then save a word list again.'
    const title = 'Word lists cannot be updated.'
    return [{ ...IN_WORD_DETECTION, id: 'word-detection/rules', title, detail: reason, fix }]
  }
}

/** Lists whose default action cannot be taken. While auto moderation is on, its own problem says so. */
function actionProblem(checked: CheckedGuild, lists: readonly StoredList[], settings: GuildSettings): FoundProblem[] {
  const { enable_auto_mod: isOn, default_action: action } = settings
  const missing = checked.missing(neededFor(action))
  if (isOn || missing.length === 0 || !lists.some(({ content }) => content.default_action)) return []
  return [
    {
      ...IN_WORD_DETECTION,
      id: 'word-detection/default_action',
      title: `The default action (${action}) of word lists cannot be taken.`,
      detail: `The bot lacks ${missing.join(' and ')} on this server.`,
      fix: fixInGuild(checked, missing),
    },
  ]
}

/** The kinds of jobs whose end may begin or end a problem. */
export const WORD_LIST_JOBS = [WORD_LISTS] as const

const FIX_OF_LIST =
  'In Discord, check the rules in Server Settings › AutoMod. Then change the list here, or save it again.'

function listProblem(list: StoredList, { detail, fix }: Pick<FoundProblem, 'detail' | 'fix'>): FoundProblem {
  const title = `The word list "${list.content.name}" does not work as saved.`
  return { ...IN_WORD_DETECTION, id: `word-detection/list/${list.id}`, title, detail, fix }
}
