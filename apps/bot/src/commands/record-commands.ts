import { timeOf, type Commands } from '@guildhall/core'
import {
  ApplicationCommandType,
  GatewayDispatchEvents as Event,
  InteractionType,
  type APIUser,
} from 'discord-api-types/v10'
import type { EventRecorder } from '../kernel/event-recorder.ts'
import { onDurable, type Delivery, type Listener } from '../kernel/gateway/listener.ts'
import type { RetryWrite } from '../kernel/gateway/retry.ts'
import type { BotCommand } from '../kernel/handlers.ts'
import type { TextCommands } from './text-commands.ts'

/**
 * Records each command that is run, by slash or prefix. Whether it is enabled is read from the rows, so the listeners are durable: an event
 * is recorded before the checkpoint passes it.
 */
export function recordCommands(deps: {
  textCommands: Pick<TextCommands, 'mayCall' | 'callOf'>
  commandList: () => readonly BotCommand[]
  commands: Pick<Commands, 'enabled'>
  eventRecorder: Pick<EventRecorder, 'record'>
  retryWrite: RetryWrite
}): Listener[] {
  const { textCommands, commandList, commands, eventRecorder, retryWrite } = deps

  function record(run: { guildId: string; command: string; eventId: string; user: APIUser }, delivery: Delivery): void {
    const { guildId, command, eventId, user } = run
    eventRecorder.record({ guildId, event: 'slash_command_usage', at: timeOf(eventId), command, user }, delivery)
  }

  return [
    onDurable(Event.InteractionCreate, (interaction, delivery) => {
      const { guild_id: guildId, member, id } = interaction
      if (interaction.type !== InteractionType.ApplicationCommand || guildId === undefined || !member) return
      const { type, name } = interaction.data
      if (type !== ApplicationCommandType.ChatInput) return
      if (!commandList().some(({ definition }) => definition.name === name)) return
      return retryWrite(guildId, async () => {
        const enabled = await commands.enabled(guildId)
        if (enabled.includes(name)) record({ guildId, command: name, eventId: id, user: member.user }, delivery)
      })
    }),
    onDurable(Event.MessageCreate, (message, delivery) => {
      if (!textCommands.mayCall(message)) return
      return retryWrite(message.guild_id ?? '', async () => {
        const call = await textCommands.callOf(message)
        if (!call) return
        const { guildId, name } = call
        record({ guildId, command: name, eventId: message.id, user: message.author }, delivery)
      })
    }),
  ]
}
