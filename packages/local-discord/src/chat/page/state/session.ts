import { computed, effect } from '@preact/signals'
import type { ChatEvent, MessageView } from '../../view.ts'
import { act, attempt, me } from './attempt.ts'
import { publish } from './interactions.ts'
import { clearMessages, dropMessages, loadMessages, putMessage } from './messages.ts'
import { openModal } from './modal.ts'
import { at, go, isKnown, spot, stay, unread, view, viewerId } from './place.ts'
import { listen, readState } from './server.ts'

/** The storage key of the last chosen user. */
const REMEMBERED = 'local-discord-user'

/** The longest timer, in ms: a day. A browser's timers last at most about 25 days, and a member's time-out can be longer. */
const LONGEST_WAIT = 86_400_000

/** The numbers of the last request for the view and of the shown one: an older response may arrive later. */
const requests = { last: 0, shown: 0 }
/** The user and the channel whose messages were requested. */
let opened = ''

/** The user whose view is shown. */
const reader = computed(() => view.value?.me ?? null)

/** Opens the page as the user in the address, or as the last chosen one. */
export function startSession(): void {
  effect(stay)
  effect(() => {
    const here = `${view.value?.me} ${spot.value?.channel.id}`
    if (here === opened) return
    opened = here
    clearMessages()
    void loadMessages()
  })
  effect(() => {
    if (reader.value === null) return undefined
    sessionStorage.setItem(REMEMBERED, reader.value)
    return listen(reader.value, onEvent, () => void refresh())
  })
  effect(() => {
    // The end of a time-out has no event.
    const end = nextEndOfTimeOut()
    if (end === undefined) return undefined
    const timer = setTimeout(() => void refresh(), Math.min(end - Date.now(), LONGEST_WAIT))
    return () => clearTimeout(timer)
  })
  void become(new URLSearchParams(location.search).get('user') ?? sessionStorage.getItem(REMEMBERED))
}

/** Switches to another user, who sees other servers and channels. */
export async function become(user: string | null): Promise<void> {
  viewerId.value = user
  unread.value = new Set()
  await refresh()
}

/** Requests the view and the messages again. */
export async function refresh(): Promise<void> {
  const before = opened
  await loadView()
  // Requests messages missed in an open channel; a newly opened channel requests its own.
  if (opened === before) await loadMessages()
}

/** Joins a server and opens it. */
export async function join(guildId: string): Promise<void> {
  if (!(await act('join', { guild: guildId }))) return
  await loadView()
  // An event may have added the server already, and the reader may have opened one of its channels.
  if (at.value !== guildId) go(guildId, null)
}

/** Starts a thread from a message or from the channel, and opens it. */
export async function startThread(body: { channel: string; message?: string; name: string }): Promise<void> {
  const started = await act('start-thread', body)
  if (!started) return
  await loadView()
  go(at.value, started.id)
}

/** Requests everything around the messages again. */
async function loadView(): Promise<void> {
  const user = viewerId.value
  const request = (requests.last += 1)
  const next = await attempt(() => readState(user))
  if (!next || user !== viewerId.value || request < requests.shown) return
  requests.shown = request
  viewerId.value = next.me
  view.value = next
}

function onEvent(event: ChatEvent): void {
  if (event.type === 'world') void refresh()
  else if (event.type === 'message') void receive(event.message)
  else if (event.type === 'gone') {
    unread.value = new Set([...unread.value].filter((id) => !event.messageIds.includes(id)))
    if (event.channelId === spot.value?.channel.id) dropMessages(event.messageIds)
  } else {
    if (event.type === 'modal') openModal(event.interactionId, event.modal)
    publish(event)
  }
}

async function receive(message: MessageView): Promise<void> {
  // The first direct message creates its channel.
  if (!isKnown(message.channelId)) await refresh()
  if (message.channelId === spot.value?.channel.id) putMessage(message)
  else if (message.channelId === view.value?.direct.channel?.id && message.author.id !== me())
    unread.value = new Set([...unread.value, message.id])
}

/** The earliest end of the shown time-outs, in epoch ms. */
function nextEndOfTimeOut(): number | undefined {
  const ends = (view.value?.guilds ?? [])
    .flatMap(({ members }) => members)
    .flatMap(({ timedOutUntil }) => (timedOutUntil === null ? [] : Date.parse(timedOutUntil)))
    .filter((end) => end > Date.now())
  return ends.length === 0 ? undefined : Math.min(...ends)
}
