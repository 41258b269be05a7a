import { parseDiscordMarkdown, parseDiscordTitle, type Block, type Inline } from '@guildhall/discord-markdown'
import { useMemo, type ReactNode } from 'react'
import { PAGE } from '../../lib/page/page-meta.ts'
import { cx } from '../cx.ts'
import { DiscordTime } from './discord-time.tsx'
import { mentionText, type Mention, type Names } from './mentions.ts'

/** For a title, which has no mentions to name. */
const NO_MENTIONS: Names = { channelName: () => undefined }

const TEXT = 'text-body wrap-anywhere max-md:text-touch'

const styles = {
  bold: 'font-bold',
  italic: 'italic',
  underline: 'underline',
  strikethrough: 'line-through',
  spoiler: 'rounded-mark bg-discord-code px-0.5',
  link: 'text-discord-link',
}

const headingStyles = { 1: 'text-title', 2: 'text-heading', 3: 'text-section font-bold' }

/** Draws things that have no identity but their place, which is their key: parsed text, or the parts of a drawn message. */
export function inOrder<T>(things: readonly T[], draw: (thing: T, key: string) => ReactNode): ReactNode[] {
  return things.map((thing, at) => draw(thing, String(at)))
}

function drawInline(part: Inline, key: string, names: Names): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return (
        <span key={key} className="rounded-mark bg-discord-code px-1 font-mono text-small">
          {part.text}
        </span>
      )
    case 'codeBlock':
      return (
        <pre
          key={key}
          className="my-1 rounded-mark border border-line bg-discord-code p-2 font-mono text-small whitespace-pre-wrap"
        >
          {part.text}
        </pre>
      )
    case 'emoji':
      return (
        <img
          key={key}
          src={`${PAGE.cdnUrl}/emojis/${part.id}.webp${part.animated ? '?animated=true' : ''}`}
          alt={`:${part.name}:`}
          title={`:${part.name}:`}
          className="inline-block size-5.5 align-bottom"
        />
      )
    case 'timestamp':
      return <DiscordTime key={key} seconds={part.seconds} style={part.style} />
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough':
    case 'spoiler':
    case 'link':
      return (
        <span key={key} className={styles[part.kind]}>
          {inOrder(part.children, (inner, at) => drawInline(inner, at, names))}
        </span>
      )
    case 'role':
    case 'user':
    case 'everyone':
    case 'here':
    case 'channel':
    case 'command':
      return drawMention(part, key, names)
  }
}

function drawMention(part: Mention, key: string, names: Names): ReactNode {
  const color = part.kind === 'role' ? (names.roleOf?.(part.id)?.color ?? 0) : 0
  return (
    <span
      key={key}
      style={color === 0 ? undefined : inColor(color)}
      className={cx('rounded-mark px-0.5 font-medium', color === 0 && 'bg-discord-mention text-discord-mention-ink')}
    >
      {mentionText(part, names)}
    </span>
  )
}

/** A role's color, lightened or darkened until it is readable on Discord's gray. */
function inColor(color: number) {
  const hex = `#${color.toString(16).padStart(6, '0')}`
  return {
    color: `light-dark(oklch(from ${hex} min(l, 0.5) c h), oklch(from ${hex} max(l, 0.8) c h))`,
    backgroundColor: `color-mix(in srgb, ${hex} 12%, transparent)`,
  }
}

function drawBlock(block: Block, key: string, names: Names): ReactNode {
  if (block.kind === 'quote') {
    return (
      <div key={key} className="border-l-4 border-discord-quiet pl-3">
        {drawBlocks(block.blocks, names)}
      </div>
    )
  }
  if (block.kind === 'list') {
    return inOrder(block.items, (item, at) => (
      <div key={`${key}-${at}`} className="flex">
        <span className="min-w-6 shrink-0 pr-1.5 text-right whitespace-pre tabular-nums">
          {block.start === null ? '• ' : `${block.start + Number(at)}. `}
        </span>
        <div className="min-w-0 flex-1">{drawBlocks(item, names)}</div>
      </div>
    ))
  }
  const children = inOrder(block.children, (part, at) => drawInline(part, at, names))
  const looks = {
    paragraph: 'whitespace-pre-wrap',
    subtext: 'text-caption text-discord-quiet',
    heading: block.kind === 'heading' ? `mt-2 mb-1 text-discord-name first:mt-0 ${headingStyles[block.level]}` : '',
  }
  return (
    <div key={key} className={looks[block.kind]}>
      {children}
    </div>
  )
}

function drawBlocks(blocks: readonly Block[], names: Names): ReactNode[] {
  return inOrder(blocks, (block, at) => drawBlock(block, at, names))
}

/** A message in Discord's Markdown. Links and mentions are only styled, because a preview must not navigate. */
export function DiscordText({ text, ...names }: { text: string } & Names) {
  const blocks = useMemo(() => parseDiscordMarkdown(text), [text])
  return <div className={TEXT}>{drawBlocks(blocks, names)}</div>
}

/** The title of an embed, or the name of a field: styles, emoji and timestamps, but mentions as they are written. */
export function DiscordTitle({ text }: { text: string }) {
  const parts = useMemo(() => parseDiscordTitle(text), [text])
  return (
    <div className={`${TEXT} whitespace-pre-wrap`}>
      {inOrder(parts, (part, at) => drawInline(part, at, NO_MENTIONS))}
    </div>
  )
}
