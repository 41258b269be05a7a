import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import type { Guild, Thread } from '../kernel/model.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { messageOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { createThread, typeBelow, type ThreadDraft } from './change.ts'

/** The channel of a new thread. */
interface ThreadParent {
  guild: Guild
  parentId: string
  parentType: number
}

/** @throws DiscordError 10003, 50001, 50013, 50003. */
export function requireParent(state: State, channelId: string, userId: string, isPrivate: boolean): ThreadParent {
  const place = placeOf(state, channelId)
  requireInPlace(place, userId, isPrivate ? P.CreatePrivateThreads : P.CreatePublicThreads)
  if (place.guild === null) throw new DiscordError(400, ERRORS.directChannel)
  return { guild: place.guild, parentId: place.channel.id, parentType: place.channel.type }
}

/**
 * Starts the thread of a message.
 *
 * @throws DiscordError 10003, 10008, 50001, 50003, 50013, 50024; 160004 for a message that has a thread.
 */
export function startThreadOf(
  state: State,
  which: { userId: string; channelId: string; messageId: string },
  draft: Omit<ThreadDraft, 'type' | 'invitable'>,
): { guild: Guild; thread: Thread } {
  const { userId, channelId, messageId } = which
  const { guild, parentId, parentType } = requireParent(state, channelId, userId, false)
  const start = messageOf(state, parentId, messageId)
  const type = typeBelow(parentType)
  if (findThread(guild, start.id)) throw new DiscordError(400, ERRORS.hasThread)
  return { guild, thread: createThread(state, guild, { userId, parentId, start }, { ...draft, type, invitable: true }) }
}
