import type { ChatEvent, ChatView, CommandView, MessageView } from '../../view.ts'

type Field = { readonly name: string; readonly value: string }

/** The input of each call besides the user who makes it. */
interface Bodies {
  write: { channel: string; content: string }
  edit: { channel: string; message: string; content: string }
  delete: { channel: string; message: string }
  invoke: { channel: string; command: string; fields: readonly Field[] }
  complete: { channel: string; command: string; fields: readonly Field[]; focused: string }
  press: { channel: string; message: string; customId: string }
  submit: { interaction: string; fields: readonly Field[] }
  join: { guild: string }
  leave: { guild: string }
  direct: { allowed: boolean }
  interest: { guild: string; event: string; interested: boolean }
  'start-thread': { channel: string; message?: string; name: string }
  'join-thread': { thread: string }
  'leave-thread': { thread: string }
  'archive-thread': { thread: string; archived: boolean }
  'time-out': { guild: string; member: string; minutes?: number }
  kick: { guild: string; member: string; reason: string }
  ban: { guild: string; member: string; reason: string; deleteSeconds: number }
  unban: { guild: string; member: string }
}

export type Call = keyof Bodies
export type Body<K extends Call> = Bodies[K]

/** A call that the server rejected; the message is for the user. */
export class Refusal extends Error {
  constructor(
    message: string,
    /** Discord's error code. */
    readonly code: number,
  ) {
    super(message)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
/** The server has the same version and shares the types of view.ts, so only the kind of a response is checked. */
const isChat = (value: unknown): value is ChatView => isObject(value) && 'guilds' in value
const isEvent = (value: unknown): value is ChatEvent => isObject(value) && 'type' in value
const areMessages = (value: unknown): value is readonly MessageView[] => Array.isArray(value)
const areCommands = (value: unknown): value is readonly CommandView[] => Array.isArray(value)

function parse<T>(text: string, check: (value: unknown) => value is T): T {
  const value: unknown = JSON.parse(text)
  if (check(value)) return value
  throw new Error('The local Discord sent an unexpected response. Reload the page.')
}

async function send<T>(path: string, check: (value: unknown) => value is T, init: RequestInit): Promise<T> {
  const response = await fetch(`/chat/${path}`, init)
  const text = await response.text()
  if (response.ok) return parse(text, check)
  const refusal = parse(text, isObject)
  throw new Refusal(
    'message' in refusal ? String(refusal.message) : 'The local Discord rejected this. Try again.',
    'code' in refusal ? Number(refusal.code) : 0,
  )
}

/**
 * Makes a call as a user.
 *
 * @returns the id of the created object; empty if the call creates none.
 * @throws Refusal
 */
export async function call<K extends Call>(name: K, user: string, body: Body<K>): Promise<{ readonly id: string }> {
  const headers = { 'content-type': 'application/json' }
  const reply = await send(name, isObject, { method: 'POST', headers, body: JSON.stringify({ user, ...body }) })
  return { id: 'id' in reply ? String(reply.id) : '' }
}

const query = (parameters: Record<string, string>): string => String(new URLSearchParams(parameters))

/** Reads a user's view. Without a user the server chooses one. */
export function readState(user: string | null): Promise<ChatView> {
  return send(user === null ? 'state' : `state?${query({ user })}`, isChat, {})
}

export function readMessages(user: string, channel: string): Promise<readonly MessageView[]> {
  return send(`messages?${query({ user, channel })}`, areMessages, {})
}

export function readCommands(user: string, channel: string): Promise<readonly CommandView[]> {
  return send(`commands?${query({ user, channel })}`, areCommands, {})
}

/**
 * Receives the events that `user` sees.
 *
 * @param onOpen is also called after a reconnect, so that the page requests missed changes.
 * @returns a function that closes the stream.
 */
export function listen(user: string, onEvent: (event: ChatEvent) => void, onOpen: () => void): () => void {
  const source = new EventSource(`/chat/events?${query({ user })}`)
  source.addEventListener('open', onOpen)
  source.addEventListener('message', (event: MessageEvent<string>) => onEvent(parse(event.data, isEvent)))
  return () => source.close()
}
