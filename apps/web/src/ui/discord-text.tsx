import { useMemo, type ReactNode } from 'react'
import { discordBlocks, type Block, type Piece } from '../lib/discord-markdown.ts'
import { PAGE } from '../lib/page-meta.ts'

/** The name of a channel without its #, or undefined for one that is not known. */
type ChannelName = (id: string) => string | undefined

const styles = {
  bold: 'font-bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'line-through',
  spoiler: 'rounded-mark bg-discord-code px-0.5',
  code: 'rounded-mark bg-discord-code px-1 font-mono text-small',
  link: 'text-discord-link',
  mention: 'rounded-mark bg-discord-mention px-0.5 font-medium text-discord-mention-ink',
}

/** What comes after another of its kind has no other name than its place. */
function inOrder<T>(things: readonly T[], draw: (thing: T, key: string) => ReactNode): ReactNode[] {
  return things.map((thing, at) => draw(thing, String(at)))
}

function drawPiece(piece: Piece, key: string, channelName: ChannelName): ReactNode {
  if (piece.kind === 'text') return piece.text
  if (piece.kind === 'emoji') {
    const { name, id } = piece
    return (
      <img
        key={key}
        src={`${PAGE.cdnUrl}/emojis/${id}.webp`}
        alt={`:${name}:`}
        title={`:${name}:`}
        className="inline-block size-5.5 align-bottom"
      />
    )
  }
  if (piece.kind === 'channel') {
    return (
      <span key={key} className={styles.mention}>
        #{channelName(piece.id) ?? 'unknown'}
      </span>
    )
  }
  return (
    <span key={key} className={styles[piece.kind]}>
      {'pieces' in piece ? inOrder(piece.pieces, (inner, at) => drawPiece(inner, at, channelName)) : piece.text}
    </span>
  )
}

/** The margin of each level of a list, in Discord's own steps. */
const margins = ['', 'pl-6', 'pl-12', 'pl-18', 'pl-24']

function drawBlock(block: Block, key: string, channelName: ChannelName): ReactNode {
  if (block.kind === 'code') {
    return (
      <pre
        key={key}
        className="my-1 rounded-mark border border-line bg-discord-code p-2 font-mono text-small whitespace-pre-wrap"
      >
        {block.text}
      </pre>
    )
  }
  const pieces = inOrder(block.pieces, (piece, at) => drawPiece(piece, at, channelName))
  if (block.kind === 'item') {
    return (
      <p key={key} className={`flex ${margins[block.depth] ?? ''}`}>
        <span className="min-w-6 shrink-0 pr-1.5 text-right whitespace-pre tabular-nums">{block.mark} </span>
        <span className="min-w-0 flex-1">{pieces}</span>
      </p>
    )
  }
  if (block.kind === 'under') {
    return (
      <p key={key} className={margins[block.depth + 1]}>
        {pieces}
      </p>
    )
  }
  const looks = {
    line: 'min-h-3 whitespace-pre-wrap',
    heading: 'mt-2 mb-1 text-heading text-discord-name first:mt-0',
    small: 'text-caption text-discord-quiet',
    quote: 'border-l-4 border-discord-quiet pl-3',
  }
  return (
    <p key={key} className={looks[block.kind]}>
      {pieces}
    </p>
  )
}

/** One message in Discord's markdown. Links and mentions only look like some: a preview leads nowhere. */
export function DiscordText({ text, channelName }: { text: string; channelName: ChannelName }) {
  const blocks = useMemo(() => discordBlocks(text), [text])
  return (
    <div className="text-body wrap-anywhere max-md:text-touch">
      {inOrder(blocks, (block, at) => drawBlock(block, at, channelName))}
    </div>
  )
}
