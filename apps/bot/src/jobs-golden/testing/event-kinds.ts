import { EVENT_CALENDAR, EVENT_MESSAGE, EVENT_PING, PING_BEFORE_MS } from '@guildhall/core'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Stage } from '../../testing/stage.ts'
import { demoOf, type GoldenKind } from './observe.ts'
import { guildOf } from './parts.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const { ada, cleo } = USERS
const DAY = 86_400_000
const WRITE = 'POST /channels/:id/messages'
const IN_GENERAL = { channelId: GENERAL, denied: P.SendMessages }

/** An event that starts in a day. */
function inputOf(stage: Stage) {
  const starts = [Math.floor((stage.local.clock.now() + DAY) / 60_000) * 60_000]
  return { title: 'Raid', description: '', starts, limit: null, location: null }
}

/** Adds an event. */
function eventOf(stage: Stage) {
  const request = { guildId: DEMO, channelId: GENERAL, creatorId: ada, interactionId: stage.local.state.nextId() }
  const input = inputOf(stage)
  return () => stage.core.events.create(request, input)
}

export const eventMessage: GoldenKind = {
  kind: EVENT_MESSAGE,
  call: WRITE,
  ...IN_GENERAL,
  async prepare(stage) {
    await guildOf(stage)
    return { ask: eventOf(stage), effects: () => stage.botMessagesIn(GENERAL).length }
  },
}

export const eventPing: GoldenKind = {
  kind: EVENT_PING,
  call: WRITE,
  ...IN_GENERAL,
  async prepare(stage) {
    await guildOf(stage)
    const { event } = await eventOf(stage)()
    const { guildId, eventId } = event
    await stage.botMessage(GENERAL, 1)
    const interactionId = stage.local.state.nextId()
    await stage.core.events.press({ guildId, eventId, slotId: 1, userId: cleo, interactionId })
    const [slot] = event.slots
    const pingAt = (slot?.startsAt ?? 0) - PING_BEFORE_MS
    return {
      ask: () => stage.kit.moveTime(pingAt - stage.local.clock.now()),
      effects: () => stage.botMessagesIn(GENERAL).filter(({ content }) => content.includes('** starts ')).length,
    }
  },
}

export const eventCalendar: GoldenKind = {
  kind: EVENT_CALENDAR,
  call: 'POST /guilds/:id/scheduled-events',
  channelId: GENERAL,
  denied: null,
  async prepare(stage) {
    await guildOf(stage)
    const input = inputOf(stage)
    const { event } = await eventOf(stage)()
    await stage.botMessage(GENERAL, 1)
    const { guildId, eventId, version } = event
    const change = { guildId, eventId, interactionId: stage.local.state.nextId() }
    return {
      // A new event has scheduled events once its message is posted, which the faults prevent.
      ask: () => stage.core.events.change(change, version, { ...input, location: 'The Hall' }),
      effects: () => demoOf(stage).scheduledEvents.length,
    }
  },
}
