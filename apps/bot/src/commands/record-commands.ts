import {
  dayOf,
  isHandled,
  markHandled,
  recordEvents,
  timeOf,
  type Changes,
  type Clock,
  type Commands,
} from '@guildhall/core'
import { ApplicationCommandType, GatewayDispatchEvents as Event, InteractionType } from 'discord-api-types/v10'
import * as z from 'zod'
import type { EventRecorder } from '../kernel/event-recorder.ts'
import type { Listener } from '../kernel/gateway/listener.ts'
import type { BotCommand } from '../kernel/handlers.ts'
import type { Durable } from '../kernel/parking/durable.ts'
import type { WrittenEvent } from '../kernel/parking/event-writes.ts'
import type { TextCommands } from './text-commands.ts'

const User = z.object({ id: z.string(), username: z.string() })
const SlashCommand = z.object({ id: z.string(), name: z.string(), user: User })
const TextCommand = z.object({ id: z.string(), content: z.string(), user: User })

/** A command that a member ran. */
interface Run {
  readonly command: string
  /** The snowflake of the interaction or the message. */
  readonly id: string
  readonly user: z.infer<typeof User>
}

/**
 * Records each slash or text command that is run. Whether it is enabled is read from the rows, so the listeners are durable: an event is
 * recorded before the checkpoint passes it.
 */
export function recordCommands(deps: {
  textCommands: Pick<TextCommands, 'mayCall' | 'callOf'>
  commandList: () => readonly BotCommand[]
  commands: Pick<Commands, 'enabled'>
  eventRecorder: Pick<EventRecorder, 'record'>
  durable: Durable
  changes: Pick<Changes, 'transaction'>
  clock: Clock
}): Listener[] {
  const { textCommands, commandList, commands, eventRecorder, durable, changes, clock } = deps
  const module = 'commands'
  const event = 'slash_command_usage'

  async function record({ command, id, user }: Run, written: WrittenEvent): Promise<void> {
    const { guildId, delivery } = written
    const eventId = `command ${delivery.eventId}`
    // A process that was killed after it wrote the count may not have stored the sequence of the counts.
    if (delivery.isReplay && (await changes.transaction((trx) => isHandled(trx, eventId)))) return
    if (!written.isParked) {
      eventRecorder.record({ guildId, event, at: timeOf(id), command, user }, delivery)
      return
    }
    // The stored sequence may already be that of a later event.
    const entry = {
      guildId,
      day: dayOf(timeOf(id)),
      event,
      command,
      userId: user.id,
      username: user.username,
      count: 1,
    }
    await changes.transaction(async (trx) => {
      if (await markHandled(trx, eventId, clock.now())) await recordEvents(trx, [entry])
    })
  }

  return [
    durable(Event.InteractionCreate, {
      module,
      payload: SlashCommand,
      guildOf: ({ guild_id: guildId }) => guildId,
      pick(interaction) {
        const { member, id } = interaction
        if (interaction.type !== InteractionType.ApplicationCommand || !member) return undefined
        const { type, name } = interaction.data
        if (type !== ApplicationCommandType.ChatInput) return undefined
        if (!commandList().some(({ definition }) => definition.name === name)) return undefined
        return { id, name, user: { id: member.user.id, username: member.user.username } }
      },
      async write({ id, name, user }, written) {
        const enabled = await commands.enabled(written.guildId)
        if (enabled.includes(name)) await record({ command: name, id, user }, written)
      },
    }),
    durable(Event.MessageCreate, {
      module,
      payload: TextCommand,
      guildOf: ({ guild_id: guildId }) => guildId,
      pick(message) {
        if (!textCommands.mayCall(message)) return undefined
        const { id, content, author } = message
        return { id, content, user: { id: author.id, username: author.username } }
      },
      async write({ id, content, user }, written) {
        const call = await textCommands.callOf({ guild_id: written.guildId, content })
        if (call) await record({ command: call.name, id, user }, written)
      },
    }),
  ]
}
