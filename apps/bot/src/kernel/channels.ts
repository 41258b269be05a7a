import {
  missingInChannel,
  missingInThread,
  type Clock,
  type GuildSnapshot,
  type Log,
  type PermissionName,
} from '@guildhall/core'
import type { APIChannel, APIThreadChannel } from 'discord-api-types/v10'
import { loggable, pauseAfter } from './discord-errors.ts'
import { retry } from './gateway/retry.ts'

/** Discord's limit of active threads in a guild. Beyond it the oldest entry is dropped and requested again on demand. */
const MOST_THREADS = 1_000
/** How long a request for a channel is retried while Discord is unavailable, in ms. */
const RETRIED_FOR_MS = 30_000

type Thread = Pick<APIThreadChannel, 'id' | 'parent_id' | 'thread_metadata'>

/**
 * The parent of each active thread, by guild, from gateway events. It is stored in memory only. An unknown thread, such as an archived one
 * or one before a resume in a new process, is requested from Discord once, on demand.
 */
export type ThreadParents = ReturnType<typeof createThreadParents>

export function createThreadParents(deps: {
  channels: { get(channelId: string, options: { signal: AbortSignal }): Promise<APIChannel> }
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  signal: AbortSignal
  clock: Clock
  log: Log
}) {
  const { channels, snapshotOf, signal, clock, log } = deps
  const guilds = new Map<string, Map<string, string>>()
  const requests = new Map<string, Promise<string>>()

  function set(guildId: string, channelId: string, parentId: string): void {
    const parents = guilds.get(guildId) ?? new Map<string, string>()
    guilds.set(guildId, parents)
    const [oldest] = parents.keys()
    if (oldest !== undefined && parents.size >= MOST_THREADS && !parents.has(channelId)) parents.delete(oldest)
    parents.set(channelId, parentId)
  }

  function remove(guildId: string, threadId: string): void {
    guilds.get(guildId)?.delete(threadId)
  }

  /** Stores the parent of a new or changed thread. */
  function put(guildId: string, { id, parent_id: parentId, thread_metadata: state }: Thread): void {
    if (parentId && !state?.archived) set(guildId, id, parentId)
    else remove(guildId, id)
  }

  function removeBelow(guildId: string, parentId: string): void {
    for (const [threadId, parent] of guilds.get(guildId) ?? []) if (parent === parentId) remove(guildId, threadId)
  }

  async function request(guildId: string, channelId: string): Promise<string> {
    const until = clock.now() + RETRIED_FOR_MS
    const isRefused = (error: unknown): boolean => pauseAfter(error, 0) === Infinity
    const mayRetry = (error: Error): boolean => !isRefused(error) && clock.now() < until
    try {
      const get = (): Promise<APIChannel> => channels.get(channelId, { signal })
      const channel = await retry('get the parent of a thread', get, { signal, log, mayRetry })
      const parentId = 'thread_metadata' in channel ? (channel.parent_id ?? channelId) : channelId
      set(guildId, channelId, parentId)
      return parentId
    } catch (error) {
      // Another request would be refused too.
      if (isRefused(error)) set(guildId, channelId, channelId)
      log.warn({ guildId, channelId, err: loggable(error) }, 'could not get the parent of a thread')
      return channelId
    }
  }

  /** The parent of a known thread. */
  function parentOf(guildId: string, channelId: string): string | undefined {
    return guilds.get(guildId)?.get(channelId)
  }

  return {
    parentOf,
    /** The channel whose rules apply: a thread's parent, otherwise the channel itself. Undefined when only `get` can determine it. */
    peek(guildId: string, channelId: string): string | undefined {
      const isChannel = snapshotOf(guildId)?.channels.some((one) => one.id === channelId)
      return isChannel ? channelId : parentOf(guildId, channelId)
    },
    /** Like `peek`, with a request to Discord if needed. It never rejects: without a response in time it returns the channel itself. */
    get(guildId: string, channelId: string): Promise<string> {
      const pending = requests.get(channelId) ?? request(guildId, channelId).finally(() => requests.delete(channelId))
      requests.set(channelId, pending)
      return pending
    },
    /** Replaces all active threads of the guild or, with `parentIds`, of these channels. */
    replace(guildId: string, threads: readonly Thread[], parentIds?: readonly string[]): void {
      if (parentIds) for (const parentId of parentIds) removeBelow(guildId, parentId)
      else guilds.delete(guildId)
      for (const thread of threads) put(guildId, thread)
    },
    put,
    remove,
    removeBelow,
    removeGuild: (guildId: string): void => void guilds.delete(guildId),
  }
}

/**
 * The permissions that the bot lacks in a channel or thread, according to the guild's snapshot.
 *
 * @returns undefined for an unknown channel.
 */
export type MissingIn = (
  where: { guildId: string; channelId: string },
  needed: readonly PermissionName[],
) => PermissionName[] | undefined

export function createMissingIn(deps: {
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  threads: Pick<ThreadParents, 'parentOf'>
  botUserId: string
}): MissingIn {
  const { snapshotOf, threads, botUserId } = deps
  return ({ guildId, channelId }, needed) => {
    const guild = snapshotOf(guildId)
    if (!guild) return undefined
    const channel = guild.channels.find((one) => one.id === channelId)
    if (channel) return missingInChannel(guild, channel, botUserId, needed)
    const parentId = threads.parentOf(guildId, channelId)
    const parent = guild.channels.find((one) => one.id === parentId)
    return parent && missingInThread(guild, parent, botUserId, needed)
  }
}
