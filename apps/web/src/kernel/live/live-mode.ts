import { useSyncExternalStore } from 'react'

/**
 * How the open page of a server follows changes:
 * - `connecting`: not yet, the page is hidden, or the user lost access to the server;
 * - `live`: by its stream;
 * - `polling`: it has no stream and reads again at intervals.
 */
export type LiveMode = 'connecting' | 'live' | 'polling'

// One for the page, which shows one server at a time.
let current: { guildId: string; mode: LiveMode } | undefined
const listeners = new Set<() => void>()

/** Sets the mode of the open page; undefined when it is left. */
export function setLiveMode(guildId: string, mode: LiveMode | undefined): void {
  if (mode === undefined && current?.guildId !== guildId) return
  current = mode && { guildId, mode }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the page of a server follows changes. */
export function useLiveMode(guildId: string | undefined): LiveMode {
  const mode = (): LiveMode => (current && current.guildId === guildId ? current.mode : 'connecting')
  return useSyncExternalStore(subscribe, mode)
}
