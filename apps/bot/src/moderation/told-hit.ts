import type { OpenHit } from '@guildhall/core'
import { plainText } from '@guildhall/discord'
import { cut } from '../kernel/cut.ts'

/** How much of a blocked message is shown, in characters. */
const MOST_SHOWN = 300

/** When a message was blocked, to the second, as Discord shows each reader in their own time zone. */
export function timeOf({ happenedAt }: OpenHit): string {
  return `<t:${Math.floor(happenedAt / 1_000)}:T>`
}

/** The beginning of what was blocked, as text on a line of its own, in which nothing comes alive; empty when it is not known. */
export function quoteOf({ content }: OpenHit): string {
  const said = plainText(cut(content, MOST_SHOWN))
  return said === '' ? '' : `\n> “${said}”`
}
