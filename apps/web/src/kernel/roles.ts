import { listRoles, type ReceivedRole as Role } from '@guildhall/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../lib/calls/transport.ts'

/** The roles of a server as pickers need them. */
export interface GuildRoles {
  /** Highest first; empty while loading and after a failed request. */
  roles: readonly Role[]
  isLoading: boolean
  isError: boolean
  /** Requests the roles again. */
  retry: () => void
}

const NONE: readonly Role[] = []

/** The query of a server's roles. */
export function guildRoles(guildId: string) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'roles'],
    meta: { areas: ['guild', 'role_buttons'] },
    queryFn: ({ signal }) => call(listRoles, { params: { guildId }, signal }),
  })
}

/** The name of a role in lists: "@Raider". */
export function roleWords({ roles, isLoading, isError }: GuildRoles, id: string): string {
  const name = roles.find((role) => role.id === id)?.name
  if (name !== undefined) return `@${name}`
  if (isLoading) return '@…'
  return isError ? 'Unknown role' : 'deleted role'
}

/** Discord's color for a role without one. */
const NO_COLOR = '#99aab5'

/** A role's color as CSS writes it. */
export function roleColor({ color }: Pick<Role, 'color'>): string {
  return color === 0 ? NO_COLOR : `#${color.toString(16).padStart(6, '0')}`
}

/** Whether the roles of a server are known, for a picker. */
export function roleState({ isLoading, isError }: GuildRoles): 'loading' | 'failed' | 'known' {
  if (isLoading) return 'loading'
  return isError ? 'failed' : 'known'
}

/** The roles with moderation permissions. */
export function moderatingIn({ roles }: GuildRoles): ReadonlySet<string> {
  return new Set(roles.flatMap(({ id, moderates }) => (moderates ? id : [])))
}

/** The roles of a server. The object is stable while they do not change. */
export function useRoles(guildId: string): GuildRoles {
  const { data, isPending, isError, refetch } = useQuery(guildRoles(guildId))
  return useMemo(
    () => ({ roles: data ?? NONE, isLoading: isPending, isError, retry: () => void refetch() }),
    [data, isPending, isError, refetch],
  )
}
