import { parseDiscordMarkdown, type Block, type Inline } from '@guildhall/discord-markdown'
import { timeText } from './discord-time.tsx'
import { mentionText, type Names } from './mentions.ts'

/** A message in Discord's Markdown as text alone, with the names of its mentions and emoji. */
export function plainText(text: string, names: Names): string {
  return linesOf(parseDiscordMarkdown(text), names)
}

function linesOf(blocks: readonly Block[], names: Names): string {
  return blocks
    .map((block) => {
      if (block.kind === 'quote') return linesOf(block.blocks, names)
      if (block.kind === 'list') return block.items.map((item) => linesOf(item, names)).join('\n')
      return inlineText(block.children, names)
    })
    .join('\n')
}

function inlineText(parts: readonly Inline[], names: Names): string {
  return parts.map((part) => partText(part, names)).join('')
}

function partText(part: Inline, names: Names): string {
  switch (part.kind) {
    case 'text':
    case 'code':
    case 'codeBlock':
      return part.text
    case 'emoji':
      return `:${part.name}:`
    case 'timestamp':
      return timeText(part)
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'spoiler':
    case 'link':
      return inlineText(part.children, names)
    case 'role':
    case 'user':
    case 'everyone':
    case 'here':
    case 'channel':
    case 'command':
      return mentionText(part, names)
  }
}
