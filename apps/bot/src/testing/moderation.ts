import type { DefaultAction } from '@guildhall/contract'
import { CHANNELS, GUILDS, LocalDiscordError, type LocalDiscord } from '@guildhall/local-discord'
import { expect } from 'vitest'
import { eventually, type Stage } from './stage.ts'

type Guild = LocalDiscord['state']['world']['guilds'][number]

/** The channel that moderators of Guildhall Demo read. */
export const MOD_LOG = '1141163075606266815'
/** Discord's action numbers in the audit log. */
export const AUDIT = { kick: 20, ban: 22, member: 24 }

/** Discord's error code for a message that AutoMod blocked. */
const BLOCKED = 200_000

/** Auto moderation of Guildhall Demo from a member's view. */
export interface Moderation {
  guild(): Guild
  member(userId: string): Guild['members'][number] | undefined
  audited(actionType: number): Guild['auditLog']
  botId(): string
  /** The bot's lines in the moderation log. */
  lines(): string[]
  /** Enables auto moderation with a default action and the moderation log. */
  moderate(action: DefaultAction | ''): Promise<void>
  /** Writes a message in the first channel; AutoMod may block it. */
  say(user: string, content: string): Promise<void>
  /** Waits until the log has this many lines. @returns the last one. */
  logged(times: number): Promise<string | undefined>
}

export function moderationOn(stage: Stage): Moderation {
  const botId = (): string => stage.local.credentials.clientId

  function guild(): Guild {
    const found = stage.local.state.world.guilds.find((one) => one.id === GUILDS.guildhallDemo)
    if (!found) throw new Error('There is no server')
    return found
  }

  const lines = (): string[] => stage.botMessagesIn(MOD_LOG).map((message) => message.content)

  return {
    guild,
    botId,
    lines,
    member: (userId) => guild().members.find((one) => one.userId === userId),
    audited: (actionType) => guild().auditLog.filter((entry) => entry.actionType === actionType),
    async moderate(action) {
      const change = { enable_auto_mod: true, default_action: action, moderation_log_channel_id: MOD_LOG } as const
      await stage.save(GUILDS.guildhallDemo, change)
      await eventually(() => {
        const own = guild().autoModRules.filter((rule) => rule.creatorId === botId())
        expect(own).toHaveLength(3)
        expect(JSON.stringify(own)).toContain(MOD_LOG)
      })
    },
    async say(user, content) {
      try {
        await stage.as(user).write(CHANNELS.demoGeneral, content)
      } catch (error) {
        if (!(error instanceof LocalDiscordError) || error.code !== BLOCKED) throw error
      }
    },
    logged: (times) =>
      eventually(() => {
        expect(lines()).toHaveLength(times)
        return lines()[times - 1]
      }, 10_000),
  }
}
