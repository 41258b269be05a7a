import { TEXT_CHANNEL, listChannels, type ReceivedChannel } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/calls/transport.ts'
import type { Option } from '../ui/picker/options.ts'
import { deletedText } from './access/deleted-text.ts'
import { useGuildAccess } from './access/guild-access.ts'

/** A text channel, with the name of its category if it has one. */
type Channel = ReceivedChannel & { readonly category: string | undefined }

/** The text channels of a server as pickers need them. */
export interface TextChannels {
  /** In Discord's order; empty while loading and after a failed request. */
  channels: readonly Channel[]
  isLoading: boolean
  isError: boolean
  /** Whether the user sees only some of the channels, so that a missing one may be private. */
  isPartial: boolean
  /** Requests the channels again. */
  retry: () => void
}

const NONE: readonly Channel[] = []

/** The text channels of a server, in Discord's order. */
export function guildChannels(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'channels'],
    meta: { areas: ['guild'] },
    queryFn: ({ signal }) => call(listChannels, { params: { guildId }, signal }),
    select: (channels) => {
      const names = new Map(channels.map(({ id, name }) => [id, name]))
      return channels
        .filter(({ channel_type }) => channel_type === TEXT_CHANNEL)
        .map((channel) => ({ ...channel, category: names.get(channel.parent_id ?? '') }))
    },
  })
}

/** The text channels of a server. The object is stable while they do not change. */
export function useTextChannels(guildId: string): TextChannels {
  const { data, isPending, isError, refetch } = useQuery(guildChannels(guildId))
  const isPartial = !useGuildAccess().isAdmin
  return useMemo(
    () => ({ channels: data ?? NONE, isLoading: isPending, isError, isPartial, retry: () => void refetch() }),
    [data, isPending, isError, isPartial, refetch],
  )
}

/** Why the bot cannot post in a channel, as a sentence; undefined if no obstacle is known. */
export function botObstacle({ name, can_send, reason }: ReceivedChannel): string | undefined {
  return can_send === false
    ? (reason ?? `The bot can't send messages in #${name}. Check its permissions there.`)
    : undefined
}

/** Why the bot posts nothing for this user in a channel, as a sentence; undefined if it does. */
export function whyNotPosted(channel: ReceivedChannel): string | undefined {
  return channel.beyond ?? botObstacle(channel)
}

/** Says that a channel is missing, as a sentence. */
export function missingChannel({ isPartial }: Pick<TextChannels, 'isPartial'>): string {
  return deletedText('channel', isPartial)
}

function missingName({ isPartial }: Pick<TextChannels, 'isPartial'>): string {
  return isPartial ? 'deleted or private channel' : 'deleted channel'
}

/**
 * The options of a channel picker: the text channels, and each chosen but missing channel as "deleted channel", or as
 * "deleted or private channel" if the list is partial. While the channels are not loaded, no channel is marked as missing.
 *
 * @param chosen the ids that the picker shows as chosen
 */
export function channelOptions(listed: TextChannels, chosen: readonly string[]): Option[] {
  const { channels, isLoading, isError } = listed
  const offered = channels.map(({ id, name, category }) => ({
    value: id,
    label: `#${name}`,
    ...(category !== undefined && { group: category }),
  }))
  if (isLoading || isError) return offered
  const known = new Set(channels.map(({ id }) => id))
  const gone = chosen.filter((id) => !known.has(id))
  return [...offered, ...gone.map((id) => ({ value: id, label: missingName(listed) }))]
}

/** The name of a channel in lists: "#general". */
export function channelWords(listed: TextChannels, id: string): string {
  const { channels, isLoading, isError } = listed
  const name = channels.find((channel) => channel.id === id)?.name
  if (name !== undefined) return `#${name}`
  if (isLoading) return '#…'
  return isError ? 'Unknown channel' : missingName(listed)
}
