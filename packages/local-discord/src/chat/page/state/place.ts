import { computed, signal } from '@preact/signals'
import type { ChannelView, ChatView, GuildView, NamesView, ThreadView } from '../../view.ts'

/** The open channel or thread of a server, or the open direct messages. */
interface Spot {
  readonly channel: ChannelView
  /** The channel itself when it is a thread. */
  readonly thread: ThreadView | null
  readonly guild: GuildView | null
  /** The channels, roles and users that texts refer to. */
  readonly names: NamesView
}

const VOICE = 2
/** Channel types with messages: text, voice (which has its own chat) and announcement. */
const READABLE = new Set([0, VOICE, 5])

/** Everything around the messages; null until it is first loaded. */
export const view = signal<ChatView | null>(null)

/** The id of the user whose view is requested; the view follows. */
export const viewerId = signal<string | null>(null)

/** The reader's choice: "direct", "join" or a server's id, and a channel or thread of it. */
const chosen = signal<{ readonly at: string; readonly channelId: string | null }>({ at: '', channelId: null })

/** Direct messages that arrived while another channel was open, by id. */
export const unread = signal<ReadonlySet<string>>(new Set())

/** The open place. When the reader loses a server or a channel is deleted, the first remaining one opens. */
export const at = computed<string>(() => {
  const requested = chosen.value.at
  const joined = (view.value?.guilds ?? []).filter((one) => one.joined)
  if (requested === 'direct' || requested === 'join' || joined.some(({ id }) => id === requested)) return requested
  return joined[0]?.id ?? 'join'
})

export const guild = computed<GuildView | null>(
  () => view.value?.guilds.find((one) => one.joined && one.id === at.value) ?? null,
)

export const spot = computed<Spot | null>(() => {
  const here = guild.value
  if (here === null) return at.value === 'direct' ? directSpot(view.value) : null
  const { channelId } = chosen.value
  const thread = here.threads.find(({ id }) => id === channelId) ?? null
  const channels = readable(here)
  const channel = thread ?? channels.find(({ id }) => id === channelId) ?? channels[0]
  return channel === undefined ? null : { channel, thread, guild: here, names: here }
})

const NO_NAMES: NamesView = { channels: [], threads: [], members: [], roles: [] }

/** The channels, roles and users that texts refer to. */
export const names = computed<NamesView>(() => spot.value?.names ?? NO_NAMES)

/** Opens a channel or thread of "direct", "join" or a server; null opens its first channel. */
export function go(to: string, channelId: string | null): void {
  chosen.value = { at: to, channelId }
  if (to === 'direct') unread.value = new Set()
}

/** Keeps the open channel open when another one becomes the first. */
export function stay(): void {
  const here = spot.value
  if (here?.guild && chosen.value.channelId !== here.channel.id) go(here.guild.id, here.channel.id)
}

/** The channels that can be opened, in Discord's order: voice below text. */
export function readable({ channels }: GuildView): ChannelView[] {
  const shown = channels.filter(({ type }) => READABLE.has(type))
  return [...shown.filter(({ type }) => type !== VOICE), ...shown.filter(({ type }) => type === VOICE)]
}

/** Whether the view has this channel or thread. */
export function isKnown(channelId: string): boolean {
  const all = view.value
  if (all?.direct.channel?.id === channelId) return true
  return (all?.guilds ?? []).some(({ channels, threads }) =>
    [...channels, ...threads].some(({ id }) => id === channelId),
  )
}

/** Null until the first direct message. */
function directSpot(all: ChatView | null): Spot | null {
  const { channel, names } = all?.direct ?? { channel: null, names: NO_NAMES }
  return channel && { channel, thread: null, guild: null, names }
}
