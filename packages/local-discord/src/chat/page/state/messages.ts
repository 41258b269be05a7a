import { computed, signal } from '@preact/signals'
import type { MessageView, UserView } from '../../view.ts'
import { attempt, me } from './attempt.ts'
import { forgetWaiting, ownEntries, publish } from './interactions.ts'
import { spot } from './place.ts'
import { readMessages } from './server.ts'

/** A message that AutoMod blocked. Only its author sees it, until another channel is opened. */
export interface Blocked {
  readonly id: string
  readonly author: UserView
  readonly content: string
  /** The rule's message to the author. */
  readonly note: string | null
  /** ISO. */
  readonly sentAt: string
}

type ById = ReadonlyMap<string, MessageView>

/** The messages of the open channel. */
const messages = signal<ById>(new Map())
const blocked = signal<readonly Blocked[]>([])

/** The message in the editor. */
export const editing = signal<string | null>(null)

/** A counter value per changed message: a list requested before the change does not undo it. */
const changedAt = new Map<string, number>()
let changes = 0

/** The messages in the order in which they were sent. */
export const entries = computed<readonly (MessageView | Blocked)[]>(() =>
  [...messages.value.values(), ...blocked.value].toSorted(byAge),
)

export function clearMessages(): void {
  messages.value = new Map()
  blocked.value = []
  editing.value = null
  forgetWaiting()
}

/** Requests the messages of the open channel. */
export async function loadMessages(): Promise<void> {
  const [user, channelId, then] = [me(), spot.value?.channel.id, changes]
  if (channelId === undefined) return
  const all = await attempt(() => readMessages(user, channelId))
  if (!all || channelId !== spot.value?.channel.id || user !== me()) return
  const isNewer = (id: string): boolean => (changedAt.get(id) ?? 0) > then
  const loaded = all.filter(({ id }) => !isNewer(id))
  const newer = [...messages.value.values()].filter(({ id }) => isNewer(id))
  messages.value = new Map([...loaded, ...newer].map((one) => [one.id, one]))
}

export function putMessage(message: MessageView): void {
  note(message.id)
  messages.value = new Map([...messages.value, [message.id, message]])
  if (message.usedBy) publish({ type: 'answered', interactionId: message.usedBy.interactionId })
}

export function dropMessages(ids: readonly string[]): void {
  ids.forEach(note)
  const left = [...messages.value.values()].filter(({ id }) => !ids.includes(id))
  messages.value = new Map(left.map((one) => [one.id, withoutOriginal(one, ids)]))
}

export function addBlocked(author: UserView, content: string, said: string | null): void {
  const one = { id: crypto.randomUUID(), author, content, note: said, sentAt: new Date().toISOString() }
  blocked.value = [...blocked.value, one]
  ownEntries.value += 1
}

export function dismissBlocked(id: string): void {
  blocked.value = blocked.value.filter((one) => one.id !== id)
}

export function isMine(message: MessageView): boolean {
  return message.author.id === me() && !message.ephemeral && message.alert === null
}

export function mayEdit(message: MessageView): boolean {
  return isMine(message) && !message.thinking && spot.value?.channel.maySend === true
}

/** Opens the editor of a message that the reader may edit; without an id, of the reader's last message. */
export function edit(id: string | null): void {
  const own = [...messages.value.values()].filter(mayEdit).toSorted(byAge)
  const found = id === null ? own.at(-1) : own.find((one) => one.id === id)
  if (found) editing.value = found.id
}

function note(id: string): void {
  changes += 1
  changedAt.set(id, changes)
}

function withoutOriginal(message: MessageView, gone: readonly string[]): MessageView {
  const { replyTo } = message
  return replyTo && gone.includes(replyTo.id) ? { ...message, replyTo: { ...replyTo, author: null } } : message
}

function byAge(a: { sentAt: string; id: string }, b: { sentAt: string; id: string }): number {
  return a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id.localeCompare(b.id)
}
