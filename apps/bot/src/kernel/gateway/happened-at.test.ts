import { snowflakeAt, type Clock } from '@guildhall/core'
import {
  GatewayDispatchEvents as Event,
  GuildMemberFlags,
  MessageType,
  type GatewayDispatchPayload,
} from 'discord-api-types/v10'
import { describe, expect, it } from 'vitest'
import { happenedAt } from './happened-at.ts'
import { createReplays } from './replays.ts'

const ARRIVAL = Date.UTC(2026, 0, 1)
const MINUTE_MS = 60_000
const clock: Clock = { now: () => ARRIVAL }

const USER = { id: '1', username: 'ada', discriminator: '0', global_name: null, avatar: null }

const message = (sentAt: number): GatewayDispatchPayload => ({
  op: 0,
  s: 1,
  t: Event.MessageCreate,
  d: {
    id: snowflakeAt(sentAt),
    channel_id: '5',
    author: USER,
    content: '',
    timestamp: new Date(sentAt).toISOString(),
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: MessageType.Default,
  },
})
const joined = (at: number): GatewayDispatchPayload => ({
  op: 0,
  s: 1,
  t: Event.GuildMemberAdd,
  d: {
    guild_id: '10',
    user: USER,
    roles: [],
    joined_at: new Date(at).toISOString(),
    deaf: false,
    mute: false,
    flags: GuildMemberFlags.CompletedOnboarding,
  },
})
const deletion: GatewayDispatchPayload = { op: 0, s: 1, t: Event.MessageDelete, d: { id: '1', channel_id: '5' } }

/** The time of a replayed event. @param lastSignAt the last sign of life before the disconnect. */
function replayed(payload: GatewayDispatchPayload, lastSignAt: number) {
  const replays = createReplays(clock)
  replays.begin(lastSignAt)
  return happenedAt(payload, replays.arrivalOf(payload))
}

describe('the time of an event', () => {
  it('comes from the snowflake of a message, also in a replay', () => {
    const sentAt = ARRIVAL - 3_000
    const arrival = createReplays(clock).arrivalOf(message(sentAt))
    expect(happenedAt(message(sentAt), arrival)).toEqual({ at: sentAt, isExact: true })
    expect(replayed(message(sentAt), ARRIVAL - MINUTE_MS)).toEqual({ at: sentAt, isExact: true })
  })

  it('is the joining time of a new member', () => {
    expect(replayed(joined(ARRIVAL - 5_000), 0)).toEqual({ at: ARRIVAL - 5_000, isExact: true })
  })

  it('is the time of arrival for an event without its own time', () => {
    const arrival = createReplays(clock).arrivalOf(deletion)
    expect(happenedAt(deletion, arrival)).toEqual({ at: ARRIVAL, isExact: true })
  })

  it('is not before the disconnect for a replayed event without its own time', () => {
    expect(replayed(deletion, ARRIVAL - MINUTE_MS)).toEqual({ at: ARRIVAL - MINUTE_MS, isExact: false })
  })

  it('is at most ten minutes before the arrival when the time of the disconnect is unknown', () => {
    expect(replayed(deletion, 0)).toEqual({ at: ARRIVAL - 10 * MINUTE_MS, isExact: false })
  })

  it("is never later than the arrival, although Discord's clock is ahead", () => {
    expect(replayed(message(ARRIVAL + 5_000), ARRIVAL - 1)).toEqual({ at: ARRIVAL, isExact: true })
    expect(replayed(deletion, ARRIVAL + 5_000)).toEqual({ at: ARRIVAL, isExact: true })
  })
})
