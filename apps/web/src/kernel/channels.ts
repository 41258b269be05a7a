import { TEXT_CHANNEL, listChannels, type ReceivedChannel } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/calls/transport.ts'
import type { Option } from '../ui/picker/options.ts'

/** A text channel, with the name of its category if it has one. */
export type Channel = ReceivedChannel & { readonly category: string | undefined }

/** The text channels of a server as pickers need them. */
export interface TextChannels {
  /** In Discord's order; empty while loading and after a failed request. */
  channels: readonly Channel[]
  isLoading: boolean
  isError: boolean
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
  return useMemo(
    () => ({ channels: data ?? NONE, isLoading: isPending, isError, retry: () => void refetch() }),
    [data, isPending, isError, refetch],
  )
}

/**
 * The options of a channel picker: the text channels, and each chosen but missing channel as "deleted channel". While the
 * channels are not loaded, no channel is marked as deleted.
 *
 * @param chosen the ids that the picker shows as chosen
 */
export function channelOptions({ channels, isLoading, isError }: TextChannels, chosen: readonly string[]): Option[] {
  const offered = channels.map(({ id, name, category }) => ({
    value: id,
    label: `#${name}`,
    ...(category !== undefined && { group: category }),
  }))
  if (isLoading || isError) return offered
  const known = new Set(channels.map(({ id }) => id))
  const gone = chosen.filter((id) => !known.has(id))
  return [...offered, ...gone.map((id) => ({ value: id, label: 'deleted channel' }))]
}

/** The name of a channel in lists: "#general". */
export function channelWords({ channels, isLoading, isError }: TextChannels, id: string): string {
  const name = channels.find((channel) => channel.id === id)?.name
  if (name !== undefined) return `#${name}`
  if (isLoading) return '#…'
  return isError ? 'Unknown channel' : 'deleted channel'
}
