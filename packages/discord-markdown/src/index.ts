import { parseBlocks } from './blocks.ts'
import type { Block } from './tree.ts'

export type { Block, Inline, Style, TimestampStyle } from './tree.ts'

/** A message's text as the blocks that Discord shows. Any text is valid: anything that is not markdown stays text. Takes linear time. */
export function parseDiscordMarkdown(text: string): readonly Block[] {
  return parseBlocks(text, { steps: 0, isTitle: false })
}

/**
 * The title of an embed or the name of a field as the blocks that Discord shows, in which mentions stay as they are written. Any text is valid. Takes
 * linear time.
 */
export function parseDiscordTitle(text: string): readonly Block[] {
  return parseBlocks(text, { steps: 0, isTitle: true })
}
