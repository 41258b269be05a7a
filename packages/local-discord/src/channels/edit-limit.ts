import type { FastifyReply } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import { sendLimited } from '../kernel/rate-limits.ts'
import type { ChannelSettings } from './read-draft.ts'

/**
 * Maximum number of changes of a channel's name, and of its topic, in ten minutes. Discord does not document this
 * limit.
 */
const MOST = 2
const WITHIN = 10 * 60_000

/** Limits how often the names and topics of channels change. */
interface EditLimit {
  /** Counts a change. @returns false after sending 429 when the limit is reached. */
  take(reply: FastifyReply, channelId: string, change: Partial<ChannelSettings>): Promise<boolean>
}

export function editLimit(clock: Clock): EditLimit {
  const changed = new Map<string, number[]>()
  return {
    async take(reply, channelId, change) {
      const now = clock.now()
      const keys = (['name', 'topic'] as const)
        .filter((part) => change[part] !== undefined)
        .map((part) => `${channelId} ${part}`)
      const recent = keys.map((key) => (changed.get(key) ?? []).filter((at) => now - at < WITHIN))
      const full = recent.filter((times) => times.length >= MOST)
      if (full.length > 0) {
        const free = Math.max(...full.map((times) => times[0] ?? now)) + WITHIN
        await sendLimited(reply, free - now, 'shared')
        return false
      }
      keys.forEach((key, index) => changed.set(key, [...(recent[index] ?? []), now]))
      return true
    },
  }
}
