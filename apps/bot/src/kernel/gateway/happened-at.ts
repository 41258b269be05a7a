import { timeOf } from '@guildhall/core'
import { GatewayDispatchEvents as Event, type GatewayDispatchPayload } from 'discord-api-types/v10'
import type { Arrival } from './replays.ts'

/** The time of an event, determined from its payload and its arrival. */
export interface HappenedAt {
  /** In epoch ms; never later than the event's arrival. */
  readonly at: number
  /** False when the event may have happened later. `at` is then the earliest possible time, so that no late event counts as recent. */
  readonly isExact: boolean
}

/**
 * The time of an event: its own snowflake or time stamp, if it has one. Otherwise a live event happened at its arrival, and a replayed
 * event at an unknown time since the disconnect.
 */
export function happenedAt(payload: GatewayDispatchPayload, arrival: Arrival): HappenedAt {
  const at = ownTime(payload)
  if (at !== undefined) return { at: Math.min(at, arrival.at), isExact: true }
  return { at: arrival.since, isExact: arrival.since === arrival.at }
}

/** The snowflake of a message or an interaction contains its creation time; a member contains the joining time. */
function ownTime(payload: GatewayDispatchPayload): number | undefined {
  const { t: event, d: data } = payload
  if (event === Event.MessageCreate || event === Event.InteractionCreate) return timeOf(data.id)
  if (event === Event.GuildMemberAdd && data.joined_at !== null) return Date.parse(data.joined_at)
  return undefined
}
