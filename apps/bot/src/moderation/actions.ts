import type { API } from '@discordjs/core'
import type { DefaultAction } from '@guildhall/contract'
import {
  missingInChannel,
  missingInGuild,
  NEEDED_FOR_ACTION,
  outranks,
  PERMISSIONS,
  reasonWith,
  whereToAllow,
  type Clock,
  type GuildSnapshot,
  type ModerationHit,
  type SnapshotRole,
} from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { RESTJSONErrorCodes, type APIGuildMember } from 'discord-api-types/v10'
import { isRefusal } from '../kernel/discord-errors.ts'
import type { SendOnce, SendStep } from '../kernel/send-once.ts'
import { quoteOf, timeOf, verbOf } from './log.ts'

/** Duration of a mute, in ms, from the time of the blocked message. */
const MUTE_MS = 10 * 60_000
/** Tolerance for the end of a time-out in ms, because Discord may store it with less precision. */
const PRECISION_MS = 1_000
/** Time limit for beginning an action after the blocked message, in ms: a later action would surprise members. */
const TOO_LATE_MS = 60_000

/** A blocked message with the known details from Discord. */
interface Case {
  hit: ModerationHit
  guild: GuildSnapshot
  /** The name of the rule. */
  rule: string
  /** False when the rule let the message pass. */
  isBlocked: boolean
  /** Undefined when the author is no longer a member. */
  member: APIGuildMember | undefined
  /** Whether an earlier attempt began, so that its action may have been taken. */
  isBegun: boolean
  /** Stores that the action begins, before the call that takes it. */
  begin: () => Promise<void>
  /** The progress of the warnings. */
  warning: SendStep
  channelWarning: SendStep
}

/**
 * Takes the server's chosen action on the author of a blocked message.
 *
 * @returns the result as one or two sentences for moderators.
 * @throws LeaseLost; the errors of a used-up rate limit or an unreachable Discord. The next attempt does not repeat the action.
 */
type TakeAction = (blocked: Case, signal: AbortSignal) => Promise<string>

export function createTakeAction(deps: {
  discord: Pick<API, 'guilds' | 'users'>
  sendOnce: SendOnce
  botUserId: string
  clock: Clock
}): TakeAction {
  const { discord, sendOnce, botUserId, clock } = deps

  async function warn(blocked: Case, signal: AbortSignal): Promise<string> {
    const { hit, guild, rule, warning } = blocked
    // An earlier attempt found that the direct messages are closed.
    if (blocked.channelWarning.earlier) return warnInChannel(blocked, signal)
    const where = hit.channelId === null ? '' : ` in <#${hit.channelId}>`
    const what = `Your message of ${timeOf(hit)}${where} on ${plainText(guild.name)} was ${verbOf(blocked)} by auto moderation`
    const content = `${what} (rule "${plainText(rule)}"). This is a warning.${quoteOf(hit)}`
    try {
      const direct = await discord.users.createDM(hit.userId, { signal })
      await sendOnce({ guildId: null, channelId: direct.id, content, pings: [] }, warning, signal)
      return 'Warned by direct message.'
    } catch (error) {
      if (!isRefusal(error)) throw error
      return warnInChannel(blocked, signal)
    }
  }

  async function warnInChannel(blocked: Case, signal: AbortSignal): Promise<string> {
    const { hit, guild, channelWarning } = blocked
    const failed = 'Could not be warned: their direct messages are closed'
    const { guildId, channelId } = hit
    if (channelId === null) return `${failed}.`
    const obstacle = obstacleToWriting(guild, channelId, botUserId)
    if (obstacle) return `${failed}, and ${obstacle}`
    const content = `<@${hit.userId}>, your message of ${timeOf(hit)} was ${verbOf(blocked)} by auto moderation. This is a warning.`
    try {
      const sent = await sendOnce({ guildId, channelId, content, pings: [hit.userId] }, channelWarning, signal)
      return sent.type === 'sent'
        ? 'Warned in the channel, since their direct messages are closed.'
        : `May not have been warned: to check, the bot needs Read Message History in <#${channelId}>.`
    } catch (error) {
      if (!isRefusal(error)) throw error
      return `${failed}, and Discord rejected the message in <#${channelId}> (${error.message}).`
    }
  }

  async function mute(blocked: Case, signal: AbortSignal): Promise<string> {
    const { hit, member, isBegun, begin } = blocked
    const until = hit.happenedAt + MUTE_MS
    const before = Date.parse(member?.communication_disabled_until ?? '')
    if (isBegun && Math.abs(before - until) < PRECISION_MS) return MUTED
    if (before > until) return 'Nothing was done: the author is already timed out for longer.'
    await begin()
    const timeout = { communication_disabled_until: new Date(until).toISOString() }
    await discord.guilds.editMember(hit.guildId, hit.userId, timeout, { reason: reasonOf(blocked), signal })
    return MUTED
  }

  async function kick(blocked: Case, signal: AbortSignal): Promise<string> {
    const { hit, begin } = blocked
    await begin()
    await discord.guilds.removeMember(hit.guildId, hit.userId, { reason: reasonOf(blocked), signal })
    return KICKED
  }

  async function ban(blocked: Case, signal: AbortSignal): Promise<string> {
    const { hit, isBegun, begin } = blocked
    if (isBegun && (await isBanned(hit, signal))) return BANNED
    await begin()
    const options = { reason: reasonOf(blocked), signal }
    await discord.guilds.banUser(hit.guildId, hit.userId, { delete_message_seconds: 0 }, options)
    return BANNED
  }

  async function isBanned({ guildId, userId }: ModerationHit, signal: AbortSignal): Promise<boolean> {
    try {
      await discord.guilds.getMemberBan(guildId, userId, { signal })
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  const actions = { warn, mute, kick, ban }

  return async (blocked, signal) => {
    const { hit, guild, member, isBegun } = blocked
    if (hit.action === '') return 'No default action is chosen in the settings, so nothing else was done.'
    if (!isBegun && clock.now() - hit.happenedAt > TOO_LATE_MS) return TOO_LATE
    if (!member && hit.action !== 'ban') return ofMissingMember(blocked)
    if (member && hit.action === 'kick' && isBack(blocked, member)) return KICKED
    if (canManage(guild, hit.userId, member?.roles ?? [])) return 'Nothing was done: the author can manage the server.'
    try {
      return await actions[hit.action](blocked, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === RESTJSONErrorCodes.UnknownMember) return ofMissingMember(blocked)
      const obstacle = obstacleTo(hit.action, guild, member?.roles ?? [])
      return `Could not be ${DONE[hit.action]}: ${obstacle ?? `Discord rejected it (${error.message}).`}`
    }
  }
}

function ofMissingMember({ hit, isBegun }: Case): string {
  return isBegun && hit.action === 'kick' ? KICKED : 'Nothing to do: the author had already left the server.'
}

/** Whether an earlier attempt removed a member who has joined again since. */
function isBack({ hit, isBegun }: Case, member: APIGuildMember): boolean {
  return isBegun && Date.parse(member.joined_at ?? '') > hit.happenedAt
}

const MUTED = 'Muted for 10 minutes.'
const KICKED = 'Kicked.'
const BANNED = 'Banned.'
const TOO_LATE = 'Nothing was done: the bot received the report more than a minute late.'

const DONE: Readonly<Record<DefaultAction, string>> = {
  warn: 'warned',
  mute: 'muted',
  kick: 'kicked',
  ban: 'banned',
}

/** The reason in the audit log. */
function reasonOf({ rule, isBlocked }: Case): string {
  return reasonWith(rule, { before: `Auto moderation ${verbOf({ isBlocked })} a message (rule "`, after: '")' })
}

/** Whether a member can manage the server: Discord's AutoMod exempts such members, and the bot does too. */
function canManage(guild: GuildSnapshot, userId: string, roleIds: readonly string[]): boolean {
  const enough = PERMISSIONS.Administrator | PERMISSIONS['Manage Server']
  return guild.ownerId === userId || rolesOf(guild, roleIds).some((role) => (BigInt(role.permissions) & enough) !== 0n)
}

/** Why Discord refuses an action on a member, with the fix, according to the snapshot. */
function obstacleTo(action: DefaultAction, guild: GuildSnapshot, memberRoleIds: readonly string[]): string | undefined {
  const [missing] = missingInGuild(guild, NEEDED_FOR_ACTION[action])
  if (missing) return `the bot needs ${missing}. Grant it to one of the bot's roles in Server Settings.`
  const theirs = highest(rolesOf(guild, memberRoleIds))
  const own = highest(rolesOf(guild, guild.botRoleIds))
  if (!theirs || !own || outranks(own, theirs)) return undefined
  return `their role ${plainText(theirs.name)} isn't below the bot's role ${plainText(own.name)}. Move the bot's role above it in Server Settings.`
}

/** Why the bot cannot write in a channel, with the fix, according to the snapshot. */
function obstacleToWriting(guild: GuildSnapshot, channelId: string | null, botUserId: string): string | undefined {
  const channel = guild.channels.find((one) => one.id === channelId)
  const [missing] = channel ? missingInChannel(guild, channel, botUserId, ['Send Messages']) : []
  return channel && missing
    ? `the bot needs ${missing} in #${plainText(channel.name)}. ${whereToAllow([missing])}`
    : undefined
}

function rolesOf(guild: GuildSnapshot, roleIds: readonly string[]): SnapshotRole[] {
  return guild.roles.filter((role) => role.id === guild.id || roleIds.includes(role.id))
}

function highest(roles: readonly SnapshotRole[]): SnapshotRole | undefined {
  return roles.toSorted((a, b) => (outranks(a, b) ? -1 : 1))[0]
}
