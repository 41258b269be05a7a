import { parseBlocks } from './blocks.ts'
import { parseInline } from './inline.ts'
import type { Block, Inline } from './tree.ts'

export type { Block, Inline, Style, TimestampStyle } from './tree.ts'

/** A message's text as the blocks that Discord shows. Any text is valid: anything that is not markdown stays text. Takes linear time. */
export function parseDiscordMarkdown(text: string): readonly Block[] {
  return parseBlocks(text, { steps: 0, isTitle: false })
}

/**
 * The parts of the title of an embed or of the name of a field. As in Discord they have styles, code, links, emoji and timestamps, while mentions and
 * the marks of headings, quotes, lists and code blocks stay text. Any text is valid. Takes linear time.
 */
export function parseDiscordTitle(text: string): readonly Inline[] {
  return parseInline(text, { steps: 0, isTitle: true })
}
