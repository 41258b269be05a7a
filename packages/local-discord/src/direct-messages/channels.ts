import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { DirectChannel } from '../kernel/model.ts'
import { findMember, type State } from '../kernel/state.ts'

/**
 * The channel between the bot and a person, made when there is none yet. Discord makes it whether or not the person may be
 * written to.
 *
 * @throws DiscordError 50033 for nobody, 50007 for the bot itself.
 */
export function openDirectChannel(state: State, userId: string): DirectChannel {
  const { directChannels, users } = state.world
  if (userId === state.application.id) throw new DiscordError(400, ERRORS.closedToDirect)
  if (users.every((user) => user.id !== userId)) throw new DiscordError(400, ERRORS.badRecipient)
  const known = findDirectChannel(state, userId)
  if (known !== undefined) return known
  const channel = { id: state.nextId(), userId }
  directChannels.push(channel)
  state.save()
  return channel
}

export function findDirectChannel(state: State, userId: string): DirectChannel | undefined {
  return state.world.directChannels.find((one) => one.userId === userId)
}

/** Whether the bot and the person may write to each other: they share a server, and the person has not closed direct messages. */
export function isReachable(state: State, userId: string): boolean {
  const share = state.world.guilds.some((guild) => findMember(guild, userId) && findMember(guild, state.application.id))
  return share && !isClosed(state, userId)
}

/** @throws DiscordError 50007 where the bot and the person may not write to each other. */
export function requireOpen(state: State, { userId }: DirectChannel): void {
  if (!isReachable(state, userId)) throw new DiscordError(403, ERRORS.closedToDirect)
}

/** Whether a person takes no direct messages from members of its servers. */
export function isClosed(state: State, userId: string): boolean {
  return state.world.closedToDirect.includes(userId)
}

/** A person decides whether members of its servers may write to it directly. */
export function allowDirect(state: State, userId: string, allowed: boolean): void {
  const others = state.world.closedToDirect.filter((id) => id !== userId)
  state.world.closedToDirect = allowed ? others : [...others, userId]
  state.save()
}
