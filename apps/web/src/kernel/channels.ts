import { TEXT_CHANNEL, listChannels, type ReceivedChannel as Channel } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/transport.ts'
import type { Option } from '../ui/options.ts'

/** The text channels of a server as pickers need them. */
export interface TextChannels {
  /** In Discord's order; empty until loaded, and when loading failed. */
  channels: readonly Channel[]
  isLoading: boolean
  isError: boolean
  /** Asks for them again. */
  retry: () => void
}

const NONE: readonly Channel[] = []

/** The text channels of a server, in Discord's order. */
export function guildChannels(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'channels'],
    queryFn: ({ signal }) => call(listChannels, { params: { guildId }, signal }),
    select: (channels) => channels.filter(({ channel_type }) => channel_type === TEXT_CHANNEL),
  })
}

/** The same object while nothing of it changes. */
export function useTextChannels(guildId: string): TextChannels {
  const { data, isPending, isError, refetch } = useQuery(guildChannels(guildId))
  return useMemo(
    () => ({ channels: data ?? NONE, isLoading: isPending, isError, retry: () => void refetch() }),
    [data, isPending, isError, refetch],
  )
}

/**
 * The options of a channel picker: the text channels, and what was chosen and is gone as "deleted channel". While the list is not
 * known nothing can be called deleted.
 *
 * @param chosen the ids that the picker shows as chosen
 */
export function channelOptions({ channels, isLoading, isError }: TextChannels, chosen: readonly string[]): Option[] {
  const offered = channels.map(({ id, name }) => ({ value: id, label: `#${name}` }))
  if (isLoading || isError) return offered
  const known = new Set(channels.map(({ id }) => id))
  const gone = chosen.filter((id) => !known.has(id))
  return [...offered, ...gone.map((id) => ({ value: id, label: 'deleted channel' }))]
}

/** A channel as lists name it: "#general". */
export function channelWords({ channels, isLoading, isError }: TextChannels, id: string): string {
  const name = channels.find((channel) => channel.id === id)?.name
  if (name !== undefined) return `#${name}`
  if (isLoading) return '#…'
  return isError ? 'Unknown channel' : 'deleted channel'
}
