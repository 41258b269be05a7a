import type { ReactNode } from 'react'

/** Draws things that have no identity but their place, which is their key: parsed text, or what a preview shows. */
export function inOrder<T>(things: readonly T[], draw: (thing: T, key: string) => ReactNode): ReactNode[] {
  return things.map((thing, at) => draw(thing, String(at)))
}
