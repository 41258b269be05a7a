import { storedToken } from './token.ts'

/** The part of an address that says what the page would show next. */
export interface Destination {
  pathname: string
  key: string
}

/** Who stands at the door while there is unsaved work. */
export interface Doorkeeper {
  /** Whether going there would lose work; null is every way out that is no address, like another tab or a sign-out. */
  stops: (to: Destination | null) => boolean
  /** Asks the reader, and calls `go` if they want to leave all the same. */
  ask: (go: () => void) => void
}

let doorkeeper: Doorkeeper | null = null

/** Puts somebody at the door; returns how to take them away. */
export function guardLeaving(keeper: Doorkeeper): () => void {
  doorkeeper = keeper
  return () => {
    if (doorkeeper === keeper) doorkeeper = null
  }
}

/** Who has to be asked before going there, or null. After the end of a session nobody: there is nothing to stay for. */
export function doorkeeperOf(to: Destination | null): Doorkeeper | null {
  return storedToken() !== null && doorkeeper?.stops(to) ? doorkeeper : null
}

/** Goes, at once or when the reader agreed to leave unsaved work behind. */
export function leave(go: () => void, to: Destination | null): void {
  const keeper = doorkeeperOf(to)
  if (keeper) keeper.ask(go)
  else go()
}
