import { computed, effect } from '@preact/signals'
import type { ChatEvent, MessageView } from '../../view.ts'
import { act, attempt, me } from './attempt.ts'
import { publish } from './interactions.ts'
import { clearMessages, dropMessages, loadMessages, putMessage } from './messages.ts'
import { openModal } from './modal.ts'
import { at, go, isKnown, spot, stay, unread, view, viewerId } from './place.ts'
import { listen, readState } from './server.ts'

/** The key of the user who was chosen last. */
const REMEMBERED = 'local-discord-user'

/** A browser's timer takes about 25 days; a time-out can be longer. */
const LONGEST_WAIT = 86_400_000

/** Which request for the view was the last, and which is shown: an older reply may come later. */
const requests = { last: 0, shown: 0 }
/** The user and the channel whose messages were requested. */
let opened = ''

/** The user whose view is shown. */
const reader = computed(() => view.value?.me ?? null)

/** Opens the page: as the user whom the address names, or the one chosen last. */
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
    // No event comes when a time-out ends.
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

/** Asks anew for everything that is shown. */
export async function refresh(): Promise<void> {
  const before = opened
  await loadView()
  // Messages missed in a channel that stays open; a channel that opens asks by itself.
  if (opened === before) await loadMessages()
}

/** Joins a server and opens it. */
export async function join(guildId: string): Promise<void> {
  if (!(await act('join', { guild: guildId }))) return
  await loadView()
  // An event may have opened it already, and the reader one of its channels.
  if (at.value !== guildId) go(guildId, null)
}

/** Starts a thread, of a message or of the channel alone, and opens it. */
export async function startThread(body: { channel: string; message?: string; name: string }): Promise<void> {
  const started = await act('start-thread', body)
  if (!started) return
  await loadView()
  go(at.value, started.id)
}

/** Asks anew for everything around the messages. */
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
  // The first direct message brings a channel that was not there before.
  if (!isKnown(message.channelId)) await refresh()
  if (message.channelId === spot.value?.channel.id) putMessage(message)
  else if (message.channelId === view.value?.direct.channel?.id && message.author.id !== me())
    unread.value = new Set([...unread.value, message.id])
}

/** When the first of the time-outs that are shown is over, in epoch ms. */
function nextEndOfTimeOut(): number | undefined {
  const ends = (view.value?.guilds ?? [])
    .flatMap(({ members }) => members)
    .flatMap(({ timedOutUntil }) => (timedOutUntil === null ? [] : Date.parse(timedOutUntil)))
    .filter((end) => end > Date.now())
  return ends.length === 0 ? undefined : Math.min(...ends)
}
