/**
 * @import { ChatEvent, ChatView, CommandView, MessageView } from '../view.ts'
 */

/** A call that the server refused; the message is fit to be shown. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} code Discord's
   */
  constructor(message, code) {
    super(message)
    this.code = code
  }
}

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
  if (!response.ok) throw new Refused(reply.message ?? 'The local Discord did not accept this.', reply.code ?? 0)
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
  /** @type {(user: string, channel: string, message: string, content: string) => Promise<MessageView>} */
  edit: (user, channel, message, content) => call('edit', { user, channel, message, content }),
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
  /** @type {(user: string, allowed: boolean) => Promise<unknown>} */
  direct: (user, allowed) => call('direct', { user, allowed }),
  /** @type {(user: string, guild: string, member: string, minutes: number | null) => Promise<unknown>} */
  timeOut: (user, guild, member, minutes) => call('time-out', { user, guild, member, minutes }),
  /** @type {(user: string, guild: string, member: string, reason: string) => Promise<unknown>} */
  kick: (user, guild, member, reason) => call('kick', { user, guild, member, reason }),
  /** @type {(user: string, guild: string, member: string, reason: string, deleteSeconds: number) => Promise<unknown>} */
  ban: (user, guild, member, reason, deleteSeconds) => call('ban', { user, guild, member, reason, deleteSeconds }),
  /** @type {(user: string, guild: string, member: string) => Promise<unknown>} */
  unban: (user, guild, member) => call('unban', { user, guild, member }),
}

/** Discord's code and sentence for a message that AutoMod blocked; a rule may have a sentence of its own instead. */
const BLOCKED = { code: 200_000, message: 'Message was blocked by automatic moderation' }

/**
 * Does it.
 *
 * @param {() => Promise<unknown>} action
 * @returns {Promise<string | null | undefined>} what the rule says with which AutoMod blocked it, null if it says nothing;
 *   undefined when it was not blocked
 */
export async function blockOf(action) {
  try {
    await action()
    return undefined
  } catch (fault) {
    if (!(fault instanceof Refused) || fault.code !== BLOCKED.code) throw fault
    return fault.message === BLOCKED.message ? null : fault.message
  }
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
