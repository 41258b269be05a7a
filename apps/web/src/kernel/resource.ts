import type { LiveArea } from '@guildhall/contract'
import { queryOptions, useQueryClient, type QueryClient, type QueryMeta } from '@tanstack/react-query'
import { useMemo } from 'react'

/** The data that a capability has for a guild: how to read it and how to change it. */
interface ResourceOptions<Data, Scope extends readonly string[], Changes> {
  /** The name of the resource in the cache key, below its guild: "reminders". */
  readonly name: string
  /** Reads it. `scope` are further ids besides the guild's, such as that of a channel. */
  readonly read: (guildId: string, signal: AbortSignal, ...scope: Scope) => Promise<Data>
  /** The areas whose changes alter it, its own first: it is read again when one of them is announced. */
  readonly areas: readonly [LiveArea, ...LiveArea[]]
  /** The calls that change it. They update the cached data with the functions of `cached`. */
  readonly changes: (guildId: string, cached: Cached<Data>) => Changes
}

/** The cached data of a resource, as its changes use it. */
interface Cached<Data> {
  /**
   * Makes a call and merges its response into the cached data. After a failure the resource is read again, since another
   * administrator may have changed it first.
   *
   * @throws the error of the call
   */
  readonly change: <Reply>(send: () => Promise<Reply>, follow: (data: Data, reply: Reply) => Data) => Promise<Reply>
  /** Cancels pending requests: their data is older than the following change. */
  readonly cancel: () => Promise<void>
  /** Updates the cached data optimistically. */
  readonly show: (follow: (data: Data) => Data) => void
  readonly reread: () => void
}

/** A resource of a guild, as components use it. */
interface Resource<Data, Scope extends readonly string[], Changes> {
  /** The query of TanStack Query. */
  readonly query: (guildId: string, ...scope: Scope) => ReturnType<typeof resourceQuery<Data, Scope, Changes>>
  /** Its changes. Referentially stable. */
  readonly useChanges: (guildId: string) => Changes
  /** Reads the newest data, past the cache. @throws the error of the call */
  readonly useLatest: (guildId: string) => (...scope: Scope) => Promise<Data>
}

function keyOf(name: string, guildId: string, scope: readonly string[]) {
  return ['guilds', guildId, name, ...scope] as const
}

function resourceQuery<Data, Scope extends readonly string[], Changes>(
  { name, read, areas }: ResourceOptions<Data, Scope, Changes>,
  guildId: string,
  scope: Scope,
) {
  return queryOptions({
    queryKey: keyOf(name, guildId, scope),
    queryFn: ({ signal }) => read(guildId, signal, ...scope),
    meta: { areas },
  })
}

/** Declares a resource: one cache key, one way to read it, and one way to change it. */
export function resource<Data, Changes, Scope extends readonly string[] = []>(
  options: ResourceOptions<Data, Scope, Changes>,
): Resource<Data, Scope, Changes> {
  const query = (guildId: string, ...scope: Scope) => resourceQuery(options, guildId, scope)
  return {
    query,
    useChanges: (guildId) => {
      const queries = useQueryClient()
      return useMemo(() => options.changes(guildId, cachedIn(queries, options, guildId)), [queries, guildId])
    },
    useLatest: (guildId) => {
      const queries = useQueryClient()
      return (...scope) => queries.query({ ...query(guildId, ...scope), staleTime: 0 })
    },
  }
}

function cachedIn<Data, Scope extends readonly string[], Changes>(
  queries: QueryClient,
  { name, areas: [area] }: ResourceOptions<Data, Scope, Changes>,
  guildId: string,
): Cached<Data> {
  const queryKey = keyOf(name, guildId, [])
  const reread = (): void => void queries.invalidateQueries({ queryKey })
  const show = (follow: (data: Data) => Data): void => {
    queries.setQueriesData({ queryKey }, (data: Data | undefined) => data && follow(data))
  }
  // A pending response would overwrite the change with older data.
  const cancel = (): Promise<void> => queries.cancelQueries({ queryKey })
  return {
    cancel,
    show,
    reread,
    change: async (send, follow) => {
      try {
        const reply = await send()
        await cancel()
        show((data) => follow(data, reply))
        // The other resources of the area have data of their own.
        rereadWhere(queries, guildId, (others) => others.indexOf(area) > 0)
        return reply
      } catch (error) {
        reread()
        throw error
      }
    },
  }
}

/** The name of the history in cache keys: each change of an area adds to it. */
export const HISTORY = 'history'

/** Reads again what a change of an area alters in a guild: its resources, those that it affects, and the history. */
export function rereadArea(queries: QueryClient, guildId: string, area: string): void {
  rereadWhere(queries, guildId, (areas) => areas.includes(area))
}

/** Reads the history of a guild again. */
export function rereadHistory(queries: QueryClient, guildId: string): void {
  rereadWhere(queries, guildId, () => false)
}

/** Reads the history again, and the resources of a guild whose areas are affected. */
function rereadWhere(queries: QueryClient, guildId: string, isAffected: (areas: unknown[]) => boolean): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [, guild, name], meta }) =>
      guild === guildId && (name === HISTORY || isAffected(areasIn(meta))),
  })
}

function areasIn(meta: QueryMeta | undefined): unknown[] {
  const areas = meta?.['areas']
  return Array.isArray(areas) ? areas : []
}

/** The updates of a list with ids after a change of one item. */
export function listOf<Item>(idOf: (item: Item) => string) {
  return {
    /** The list with a saved item, replaced or appended. */
    withSaved: (list: Item[], saved: Item): Item[] => {
      const isKnown = list.some((one) => idOf(one) === idOf(saved))
      return isKnown ? list.map((one) => (idOf(one) === idOf(saved) ? saved : one)) : [...list, saved]
    },
    /** The list without an item. */
    without:
      (id: string) =>
      (list: Item[]): Item[] =>
        list.filter((one) => idOf(one) !== id),
  }
}

/**
 * The version that a change replaces, for its body. The server rejects the change if another administrator saved first.
 *
 * @param version 0 if nothing was saved, undefined if the server has no versions
 */
export function versionOf(version: number | undefined): { version?: number } {
  return version ? { version } : {}
}
