/**
 * @import { ChatEvent, ChatView, CommandView, MessageView } from '../view.ts'
 */

/** A call that the server refused; the message is fit to be shown. */
export class Refused extends Error {}

/**
 * @template T
 * @param {string} path
 * @param {object} [body] with it the call is a POST
 * @returns {Promise<T>}
 */
async function call(path, body) {
  const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/chat/${path}`, init)
  const reply = await response.json()
  if (!response.ok) throw new Refused(reply.message ?? 'The local Discord did not accept this.')
  return reply
}

const query = encodeURIComponent

/** The calls of the chat page. Each is made in the name of `user`. */
export const server = {
  /** @type {(user: string | null) => Promise<ChatView>} */
  state: (user) => call(`state${user ? `?user=${query(user)}` : ''}`),
  /** @type {(user: string, channel: string) => Promise<MessageView[]>} */
  messages: (user, channel) => call(`messages?user=${query(user)}&channel=${query(channel)}`),
  /** @type {(user: string, channel: string) => Promise<CommandView[]>} */
  commands: (user, channel) => call(`commands?user=${query(user)}&channel=${query(channel)}`),
  /** @type {(user: string, channel: string, content: string) => Promise<MessageView>} */
  write: (user, channel, content) => call('write', { user, channel, content }),
  /** @type {(user: string, channel: string, message: string) => Promise<unknown>} */
  remove: (user, channel, message) => call('delete', { user, channel, message }),
  /** @type {(user: string, channel: string, command: string, fields: { name: string, value: string }[]) => Promise<{ id: string }>} */
  invoke: (user, channel, command, fields) => call('invoke', { user, channel, command, fields }),
  /** @type {(user: string, channel: string, message: string, customId: string) => Promise<{ id: string }>} */
  press: (user, channel, message, customId) => call('press', { user, channel, message, customId }),
  /** @type {(user: string, guild: string) => Promise<unknown>} */
  join: (user, guild) => call('join', { user, guild }),
  /** @type {(user: string, guild: string) => Promise<unknown>} */
  leave: (user, guild) => call('leave', { user, guild }),
}

/**
 * Listens for what `user` gets to see.
 *
 * @param {string} user
 * @param {(event: ChatEvent) => void} onEvent
 * @param {() => void} onOpen also after a lost connection came back: what was missed has to be asked for
 * @returns {() => void} stops listening
 */
export function listen(user, onEvent, onOpen) {
  const source = new EventSource(`/chat/events?user=${query(user)}`)
  source.addEventListener('open', onOpen)
  source.addEventListener('message', (event) => onEvent(JSON.parse(event.data)))
  return () => source.close()
}
