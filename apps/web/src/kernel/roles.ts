import { listRoles, type ReceivedRole as Role } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/transport.ts'

/** The roles of a server as pickers need them. */
export interface GuildRoles {
  /** Highest first; empty until loaded, and when loading failed. */
  roles: readonly Role[]
  isLoading: boolean
  isError: boolean
  /** Asks for them again. */
  retry: () => void
}

const NONE: readonly Role[] = []

/** The query of a server's roles. */
export function guildRoles(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'roles'],
    queryFn: ({ signal }) => call(listRoles, { params: { guildId }, signal }),
  })
}

/** The roles with moderation permissions. */
export function moderatingIn({ roles }: GuildRoles): ReadonlySet<string> {
  return new Set(roles.flatMap(({ id, moderates }) => (moderates ? id : [])))
}

/** The same object while nothing of it changes. */
export function useRoles(guildId: string): GuildRoles {
  const { data, isPending, isError, refetch } = useQuery(guildRoles(guildId))
  return useMemo(
    () => ({ roles: data ?? NONE, isLoading: isPending, isError, retry: () => void refetch() }),
    [data, isPending, isError, refetch],
  )
}
