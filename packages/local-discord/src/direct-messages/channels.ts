import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { DirectChannel } from '../kernel/model.ts'
import { findMember, type State } from '../kernel/state.ts'

/**
 * The channel of direct messages between the bot and a user, created on first use. As on Discord, it exists even when the user accepts
 * no direct messages.
 *
 * @throws DiscordError 50033 for an unknown user, 50007 for the bot itself.
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

/** Whether the bot and the user can write to each other: they share a guild, and the user accepts direct messages. */
export function isReachable(state: State, userId: string): boolean {
  const share = state.world.guilds.some((guild) => findMember(guild, userId) && findMember(guild, state.application.id))
  return share && !isClosed(state, userId)
}

/** @throws DiscordError 50007 unless the bot and the user can write to each other. */
export function requireOpen(state: State, { userId }: DirectChannel): void {
  if (!isReachable(state, userId)) throw new DiscordError(403, ERRORS.closedToDirect)
}

/** Whether the user accepts no direct messages from members of shared guilds. */
export function isClosed(state: State, userId: string): boolean {
  return state.world.closedToDirect.includes(userId)
}

/** Sets whether the user accepts direct messages from members of shared guilds. */
export function allowDirect(state: State, userId: string, allowed: boolean): void {
  const others = state.world.closedToDirect.filter((id) => id !== userId)
  state.world.closedToDirect = allowed ? others : [...others, userId]
  state.save()
}
