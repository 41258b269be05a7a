import { MOST_STREAMS } from '@guildhall/contract'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import { problem } from '../kernel/problem.ts'
import type { BotStatus } from '../kernel/shards/bot-status.ts'
import { createDeliveries } from './deliveries.ts'
import { followChanges } from './follow-changes.ts'
import { createGuildStates, type GuildState } from './guild-states.ts'
import { createGuildStreams, type GuildStreams } from './guild-streams.ts'
import { NONE, noticeOf, REFETCH } from './notices.ts'
import { createRecentChanges } from './recent-changes.ts'
import type { Follower, LiveConnection, LiveStream } from './stream.ts'
import { createStreamTimer } from './stream-timer.ts'
import { createVerdicts, type VerdictDeps } from './verdicts.ts'

/** The open streams of this process: which clients receive which changes. */
export type Live = ReturnType<typeof createLiveService>

export interface LiveDeps extends Omit<VerdictDeps, 'isFresh'> {
  readonly changes: Pick<Changes, 'subscribe' | 'trustMs'>
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly botStatus: Pick<BotStatus, 'ofAll'>
  readonly random: () => number
}

/** The streams of a guild, with the last known state of the bot there. */
interface FollowedGuild {
  readonly streams: GuildStreams
  state: GuildState | undefined
}

export function createLiveService(deps: LiveDeps) {
  const { ages, changes, clock, stopwatch } = deps
  const guilds = new Map<string, FollowedGuild>()
  /** The number of streams of each user. */
  const counts = new Map<string, number>()
  const recent = createRecentChanges(stopwatch)
  const states = createGuildStates(deps)
  const isFresh = (guildId: string): boolean => guilds.get(guildId)?.state?.isFresh ?? false
  const deliveries = createDeliveries({ decide: createVerdicts({ ...deps, isFresh }), onEnd: remove })
  const timer = createStreamTimer({ random: deps.random, onTick: () => void readStates(), onDue, onRefetch: refetch })
  let reading: Promise<void> | undefined
  let isStopped = false

  const stopFollowing = followChanges(changes, {
    endSession(sessionId) {
      for (const stream of streamsOf(undefined)) {
        if (sessionId !== undefined && stream.follower.sessionId !== sessionId) continue
        stream.sessionAsOf = null
        deliveries.recheck(stream)
      }
    },
    changeAccess(guildId, userId) {
      for (const stream of streamsOf(guildId)) {
        if (userId !== undefined && stream.follower.userId !== userId) continue
        // The areas of the member may have changed: the page reads them with the guild.
        if (userId !== undefined) stream.pending |= noticeOf('guild')
        deliveries.recheck(stream)
      }
    },
    announce(guildId, notice) {
      recent.add(guildId, notice)
      guilds.get(guildId)?.streams.announce(notice)
    },
    announceToAll() {
      recent.addAll()
      timer.spreadRefetch(streamsOf(undefined))
    },
  })

  /** The streams of a guild; without one, all. */
  function streamsOf(guildId: string | undefined): LiveStream[] {
    const followed = guildId === undefined ? [...guilds.values()] : [guilds.get(guildId)]
    return followed.flatMap((guild) => (guild ? [...guild.streams.all] : []))
  }

  function refetch(stream: LiveStream): void {
    stream.pending |= REFETCH
    deliveries.deliver(stream)
  }

  function onDue(stream: LiveStream): void {
    if (deliveries.endIfSlow(stream)) return
    if (stream.follower.expiresAt <= clock.now()) return deliveries.end(stream, 'session')
    stream.connection.comment()
    // While the feed is dead, it does not report the end of a session or of access.
    if (changes.trustMs() !== Infinity) deliveries.recheck(stream)
  }

  /** Reads the state of the bot in all followed guilds, and notifies their streams if it changed. Never rejects. */
  function readStates(): Promise<void> {
    reading ??= readNow().finally(() => (reading = undefined))
    return reading
  }

  async function readNow(): Promise<void> {
    const stateOf = await states.read()
    if (!stateOf) return
    for (const [guildId, guild] of guilds) follow(guild, stateOf(guildId))
    deliveries.retry()
  }

  function follow(guild: FollowedGuild, state: GuildState): void {
    const before = guild.state
    guild.state = state
    for (const stream of guild.streams.all) {
      if (before?.bot !== state.bot) stream.connection.send(state.bot)
      if (!state.isFresh || before?.isFresh) continue
      // Rows that did not follow Discord may have missed changes.
      if (before) refetch(stream)
      else deliveries.deliver(stream)
    }
  }

  function guildOf(guildId: string): FollowedGuild {
    const known = guilds.get(guildId)
    if (known) return known
    const streams = createGuildStreams({ stopwatch, deliver: (stream) => deliveries.deliver(stream) })
    const added = { streams, state: undefined }
    guilds.set(guildId, added)
    return added
  }

  function remove(stream: LiveStream): void {
    const { guildId, follower } = stream
    const left = (counts.get(follower.userId) ?? 1) - 1
    if (left > 0) counts.set(follower.userId, left)
    else counts.delete(follower.userId)
    timer.leave(stream)
    const guild = guilds.get(guildId)
    guild?.streams.all.delete(stream)
    if (guild?.streams.all.size !== 0) return
    guild.streams.stop()
    guilds.delete(guildId)
  }

  function endAll(): void {
    isStopped = true
    for (const stream of streamsOf(undefined)) deliveries.end(stream, 'shutdown')
  }

  return {
    /**
     * Opens a stream for a client that was just authorized, and sends `hello`.
     *
     * @throws `live.too_many` when the user has too many already; `service.stopping`. Then nothing was sent.
     */
    open(follower: Follower, guildId: string, connection: LiveConnection): LiveStream {
      if (isStopped) throw problem('service.stopping')
      const count = counts.get(follower.userId) ?? 0
      if (count >= MOST_STREAMS) throw problem('live.too_many')
      const guild = guildOf(guildId)
      const stream: LiveStream = {
        follower,
        guildId,
        connection,
        group: timer.nextGroup(),
        pending: recent.of(guildId),
        audience: NONE,
        sessionAsOf: ages.moment(),
        decision: 'none',
        isEnded: false,
      }
      counts.set(follower.userId, count + 1)
      guild.streams.all.add(stream)
      timer.join(stream)
      connection.send({ name: 'hello', data: {} })
      if (guild.state) {
        connection.send(guild.state.bot)
        deliveries.deliver(stream)
      } else void readStates()
      return stream
    },
    /** Forgets a stream whose connection was closed. */
    close(stream: LiveStream): void {
      if (stream.isEnded) return
      deliveries.forget(stream)
      remove(stream)
    },
    /** Ends all streams, and refuses new ones. */
    endAll,
    /** The number of open streams. */
    count: (): number => timer.size(),
    /** Ends all streams and the subscriptions to the change feed. */
    stop(): void {
      endAll()
      stopFollowing()
    },
  }
}
