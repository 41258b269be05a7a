import type { Database } from '../kernel/database/schema.ts'
import { neededFor } from '../kernel/default-action.ts'
import { readSettings } from '../kernel/guild-settings.ts'
import {
  fixInChannel,
  fixInGuild,
  type CheckedGuild,
  type FindProblems,
  type FoundProblem,
} from '../kernel/guild-problems.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { TO_WRITE } from '../kernel/permissions.ts'
import { AUTOMOD_RULES } from './moderation.ts'

const IN_MODERATION = {
  area: 'settings',
  place: { tab: 'settings', subTab: 'moderation' },
  channelIds: [],
} as const

const FIX_OF_CLASH = 'In Discord: Server Settings › AutoMod: change or delete the rule.'

/** Finds what keeps auto moderation from working: permissions, refusals, and clashes with other rules. */
export function createModerationProblems({ db, jobs }: { db: Database; jobs: Jobs }): FindProblems {
  return async (checked) => {
    const settings = await readSettings(db, checked.guild.id)
    if (!settings.enable_auto_mod) return []
    const { default_action: action, moderation_log_channel_id: logChannelId } = settings
    return [...actionProblem(checked, action), ...(await rulesProblem(checked, jobs, logChannelId))]
  }
}

function actionProblem(checked: CheckedGuild, action: string): FoundProblem[] {
  const missing = checked.missing(neededFor(action))
  if (missing.length === 0) return []
  return [
    {
      ...IN_MODERATION,
      id: 'moderation/default_action',
      severity: 'broken',
      title: `The default action (${action}) cannot be taken.`,
      detail: `The bot lacks ${missing.join(' and ')} on this server.`,
      fix: fixInGuild(checked, missing),
    },
  ]
}

async function rulesProblem(checked: CheckedGuild, jobs: Jobs, logChannelId: string | null): Promise<FoundProblem[]> {
  const problem = { ...IN_MODERATION, id: 'moderation/rules' } as const
  const missing = checked.missing(['Manage Server'])
  if (missing.length > 0) {
    return [
      {
        ...problem,
        severity: 'broken',
        title: 'Auto moderation does not work.',
        detail: 'The bot lacks Manage Server, without which Discord shows it no AutoMod rules.',
        fix: fixInGuild(checked, missing),
      },
    ]
  }
  const [blocked] = checked.blocked(AUTOMOD_RULES)
  const status = await jobs.status({ guildId: checked.guild.id, kind: AUTOMOD_RULES, key: '' })
  // A reason that was applied names rules of the server that clash. Other reasons are about Discord's state for now.
  const clash = status?.status === 'applied' ? status.reason : null
  const reason = blocked?.reason ?? clash
  if (!reason) return []
  const isBlocked = blocked !== undefined
  return [
    {
      ...problem,
      severity: isBlocked ? 'broken' : 'warning',
      title: isBlocked ? 'Auto moderation does not work.' : 'A part of auto moderation does not work.',
      detail: reason,
      ...(isBlocked ? fixOfRefusal(checked, logChannelId) : { fix: FIX_OF_CLASH }),
    },
  ]
}

/** Beside Manage Server, which is granted, Discord checks the channel of the rules' alerts. */
function fixOfRefusal(
  checked: CheckedGuild,
  logChannelId: string | null,
): Pick<FoundProblem, 'fix'> & Partial<Pick<FoundProblem, 'channelIds'>> {
  const channel = logChannelId === null ? undefined : checked.channel(logChannelId)
  const missing = channel ? checked.missingAt(channel.id, TO_WRITE) : []
  return channel && missing.length > 0
    ? { fix: fixInChannel(checked, channel.name, missing), channelIds: [channel.id] }
    : { fix: 'In Discord, check the rules in Server Settings › AutoMod. Then switch auto moderation off and on here.' }
}
