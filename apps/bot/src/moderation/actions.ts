import type { API } from '@discordjs/core'
import type { DefaultAction } from '@guildhall/contract'
import type { Clock, GuildSnapshot, OpenHit } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { RESTJSONErrorCodes, type APIGuildMember } from 'discord-api-types/v10'
import { mayManage, obstacleTo, obstacleToWriting } from './default-action-obstacles.ts'
import { isRefusal } from './refusal.ts'
import type { SayOnce } from './say-once.ts'
import { quoteOf, timeOf } from './told-hit.ts'

/** How long a mute lasts, in ms, from the moment of the blocked message. */
const MUTE_MS = 10 * 60_000
/** After this, in ms, it would surprise everybody: the bot was away for that long. */
const TOO_LATE_MS = 60 * 60_000

/** A blocked message, with what is known of it in Discord. */
export interface Case {
  hit: OpenHit
  guild: GuildSnapshot
  /** How the rule is called. */
  rule: string
  /** Undefined for who is no member any more. */
  member: APIGuildMember | undefined
}

/**
 * Does to the author of a blocked message what the server chose.
 *
 * @returns what came of it, as one or two sentences for moderators.
 * @throws whatever says that Discord is away or takes no more for now: then it is tried again. Done twice, it looks as if done once.
 */
export type CarryOut = (blocked: Case, signal: AbortSignal) => Promise<string>

export function createCarryOut(deps: {
  discord: Pick<API, 'guilds' | 'users'>
  sayOnce: SayOnce
  botUserId: string
  clock: Clock
}): CarryOut {
  const { discord, sayOnce, botUserId, clock } = deps

  async function warn({ hit, guild, rule }: Case, signal: AbortSignal): Promise<string> {
    const where = hit.channelId === null ? '' : ` in <#${hit.channelId}>`
    const what = `Your message of ${timeOf(hit)}${where} on ${plainText(guild.name)} was blocked by auto moderation`
    const content = `${what} (rule "${plainText(rule)}"). This is a warning.${quoteOf(hit)}`
    try {
      const direct = await discord.users.createDM(hit.userId, { signal })
      await sayOnce(hit, direct.id, { purpose: 'warning', content, pings: [] }, signal)
      return 'Warned by direct message.'
    } catch (error) {
      if (!isRefusal(error)) throw error
      return warnInChannel(hit, guild, signal)
    }
  }

  async function warnInChannel(hit: OpenHit, guild: GuildSnapshot, signal: AbortSignal): Promise<string> {
    const failed = 'Could not be warned: they cannot be written to directly'
    if (hit.channelId === null) return `${failed}.`
    const obstacle = obstacleToWriting(guild, hit.channelId, botUserId)
    if (obstacle) return `${failed}, and ${obstacle}`
    const content = `<@${hit.userId}>, your message of ${timeOf(hit)} was blocked by auto moderation. This is a warning.`
    try {
      await sayOnce(hit, hit.channelId, { purpose: 'warning in channel', content, pings: [hit.userId] }, signal)
      return 'Warned in the channel, since they cannot be written to directly.'
    } catch (error) {
      if (!isRefusal(error)) throw error
      return `${failed}, and Discord does not let the bot write in <#${hit.channelId}> (${error.message}).`
    }
  }

  async function mute({ hit, rule, member }: Case, signal: AbortSignal): Promise<string> {
    const until = hit.happenedAt + MUTE_MS
    if (until <= clock.now()) return TOO_LATE
    const before = Date.parse(member?.communication_disabled_until ?? '')
    if (before > until) return 'Left as it is: the author is timed out for longer already.'
    const timeout = { communication_disabled_until: new Date(until).toISOString() }
    await discord.guilds.editMember(hit.guildId, hit.userId, timeout, { reason: reasonOf(rule), signal })
    return 'Muted for 10 minutes.'
  }

  async function kick({ hit, rule }: Case, signal: AbortSignal): Promise<string> {
    await discord.guilds.removeMember(hit.guildId, hit.userId, { reason: reasonOf(rule), signal })
    return KICKED
  }

  async function ban({ hit, rule }: Case, signal: AbortSignal): Promise<string> {
    const options = { reason: reasonOf(rule), signal }
    await discord.guilds.banUser(hit.guildId, hit.userId, { delete_message_seconds: 0 }, options)
    return 'Banned.'
  }

  const actions = { warn, mute, kick, ban }

  function ofOneWhoLeft(hit: OpenHit): string {
    return hit.isBegun && hit.action === 'kick' ? KICKED : 'Nothing to do: the author had already left the server.'
  }

  return async (blocked, signal) => {
    const { hit, guild, member } = blocked
    if (hit.action === '') return 'No default action is chosen in the settings, so nothing else was done.'
    if (!hit.isBegun && clock.now() - hit.happenedAt > TOO_LATE_MS) return TOO_LATE
    if (!member && hit.action !== 'ban') return ofOneWhoLeft(hit)
    if (member && hit.action === 'kick' && isBack(hit, member)) return KICKED
    if (mayManage(guild, hit.userId, member?.roles ?? [])) return 'Nothing was done: the author may manage the server.'
    try {
      return await actions[hit.action](blocked, signal)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === RESTJSONErrorCodes.UnknownMember) return ofOneWhoLeft(hit)
      const obstacle = obstacleTo(hit.action, guild, member?.roles ?? [])
      return `Could not be ${DONE[hit.action]}: ${obstacle ?? `Discord refused it (${error.message}).`}`
    }
  }
}

/** Whether an attempt that was cut short put the member out, and the member came back since. */
function isBack(hit: OpenHit, member: APIGuildMember): boolean {
  return hit.isBegun && Date.parse(member.joined_at ?? '') > hit.happenedAt
}

const KICKED = 'Kicked.'
const TOO_LATE = 'Nothing was done: the bot was away when it happened, and it is too late now.'

const DONE: Readonly<Record<DefaultAction, string>> = {
  warn: 'warned',
  mute: 'muted',
  kick: 'kicked',
  ban: 'banned',
}

/** What Discord's audit log says; it takes 512 characters, and a rule's name has 100 at most. */
function reasonOf(rule: string): string {
  return `Auto moderation blocked a message (rule "${rule}")`
}
