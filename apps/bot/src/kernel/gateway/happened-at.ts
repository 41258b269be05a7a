import { timeOf } from '@guildhall/core'
import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10'
import type { Arrival } from './replays.ts'

/** When an event happened, as far as its payload and its arrival show. */
export interface HappenedAt {
  /** In epoch ms; never later than the event's arrival. */
  readonly at: number
  /** False when the event may have happened later: the earliest possible time is taken then, so that nothing late counts as fresh. */
  readonly isExact: boolean
}

/**
 * The time of an event: of its own snowflake or time stamp, if it has one. Any other event happened when it arrived; a replayed one at an
 * unknown time since the disconnect.
 */
export function happenedAt(payload: GatewayDispatchPayload, arrival: Arrival): HappenedAt {
  const at = ownTime(payload)
  if (at !== undefined) return { at: Math.min(at, arrival.at), isExact: true }
  return { at: arrival.since, isExact: arrival.since === arrival.at }
}

/** Discord: the snowflake of a message or an interaction is made when it is; a member carries the time of joining. */
function ownTime(payload: GatewayDispatchPayload): number | undefined {
  const { t: event, d: data } = payload
  if (event === Event.MessageCreate || event === Event.InteractionCreate) return timeOf(data.id)
  if (event === Event.GuildMemberAdd && data.joined_at !== null) return Date.parse(data.joined_at)
  return undefined
}
