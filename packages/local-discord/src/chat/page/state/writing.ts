import { createRef } from 'preact'
import type { ButtonView, CommandView, MessageView } from '../../view.ts'
import { act, attempt, me } from './attempt.ts'
import { track } from './interactions.ts'
import { addBlocked, editing } from './messages.ts'
import { spot, view } from './place.ts'
import { call, readCommands, Refusal } from './server.ts'

/** Discord's code and sentence for a message that AutoMod blocked; a rule may have a sentence of its own instead. */
const BLOCKED = { code: 200_000, message: 'Message was blocked by automatic moderation' }

/** The message box. */
export const composerBox = createRef<HTMLTextAreaElement>()

/** @returns true when the message was sent or blocked, false when the author can correct it. */
export function write(channel: string, content: string): Promise<boolean> {
  return deliver(content, () => call('write', me(), { channel, content }))
}

export async function saveEdit({ channelId, id }: MessageView, content: string): Promise<void> {
  stopEditing()
  await deliver(content, () => call('edit', me(), { channel: channelId, message: id, content: content.trim() }))
}

export function stopEditing(): void {
  editing.value = null
  composerBox.current?.focus()
}

/** Deletes a message, or dismisses an ephemeral one. */
export function remove({ channelId, id }: MessageView): void {
  void act('delete', { channel: channelId, message: id })
}

export async function press({ channelId, id }: MessageView, { customId }: ButtonView): Promise<void> {
  if (customId === null) return
  const sent = await act('press', { channel: channelId, message: id, customId })
  if (sent) await track(sent.id, { command: null, button: { messageId: id, customId } })
}

/** The slash commands that may be used in the open channel now. */
export async function commands(): Promise<readonly CommandView[]> {
  const here = spot.value
  if (!here?.guild) return []
  return (await attempt(() => readCommands(me(), here.channel.id))) ?? []
}

/** @returns whether it was sent to the bot. */
export async function run(command: CommandView, fields: readonly { name: string; value: string }[]): Promise<boolean> {
  const channel = spot.value?.channel.id ?? ''
  const sent = await act('invoke', { channel, command: command.name, fields })
  if (sent) void track(sent.id, { command: command.name, button: null })
  return sent !== undefined
}

/** A message that AutoMod blocks counts as sent and is shown as blocked. */
async function deliver(content: string, action: () => Promise<unknown>): Promise<boolean> {
  const sent = await attempt(async () => {
    try {
      await action()
    } catch (thrown) {
      const author = view.value?.users.find(({ id }) => id === me())
      if (!(thrown instanceof Refusal) || thrown.code !== BLOCKED.code || !author) throw thrown
      addBlocked(author, content, thrown.message === BLOCKED.message ? null : thrown.message)
    }
    return true
  })
  return sent === true
}
