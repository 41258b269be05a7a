import type { AccessLevel, Area, ReceivedGuild as Guild } from '@guildhall/contract'
import { createContext, use } from 'react'
import { areaNoun } from './area-names.ts'

/** The user's access to a server. */
export interface GuildAccess {
  /** Whether the user is its owner or an Administrator, and not a user with a grant. */
  readonly isAdmin: boolean
  /** The level of access to an area; undefined without any. */
  readonly levelOf: (area: Area) => AccessLevel | undefined
  /** Why nothing can be changed now, as a sentence; undefined if it can. */
  readonly suspended: string | undefined
}

/** The access that a server reports. An absent one, and one that is decided later, is that of an administrator. */
export function accessOf({ access, read_only }: Pick<Guild, 'access' | 'read_only'>): GuildAccess {
  const suspended = read_only ?? undefined
  if (typeof access !== 'object' || access === null) return { isAdmin: true, levelOf: () => 'edit', suspended }
  return {
    isAdmin: false,
    levelOf: (area) => {
      const level = Object.hasOwn(access, area) ? access[area] : undefined
      // A level of a newer server is at least that of a reader.
      return level === undefined || level === 'edit' ? level : 'view'
    },
    suspended,
  }
}

/** The access to the server of the page. Outside of a server's page nothing is restricted. */
export const GuildAccessContext = createContext<GuildAccess>(accessOf({}))

/** The user's access to the server of the page. */
export function useGuildAccess(): GuildAccess {
  return use(GuildAccessContext)
}

/**
 * Why the user cannot change an area, as a sentence; undefined if the user can.
 *
 * @param object the reason of one object of the area, as the server sends it
 */
export function useReadOnly(area: Area, object: string | undefined): string | undefined {
  const { levelOf, suspended } = useGuildAccess()
  return levelOf(area) === 'edit' ? (suspended ?? object) : viewOnly(area)
}

function viewOnly(area: Area): string {
  const noun = areaNoun(area)
  return `You can view ${noun} but not change ${noun.endsWith('s') ? 'them' : 'it'}. Ask an administrator for access.`
}
