import type { Block, Inline } from '@guildhall/discord-markdown'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { names } from '../state/place.ts'
import { Timestamp } from '../ui/time.tsx'

/**
 * A parsed text as Discord shows it. It consists of elements and text nodes only, so HTML in the text stays text.
 *
 * `tail` is shown after the last word, or on a line of its own.
 */
export function Markdown({ blocks, tail }: { blocks: readonly Block[]; tail: ComponentChildren }) {
  const isInside = blocks.at(-1)?.kind === 'paragraph'
  return (
    <>
      {blocks.map((block, index) => (
        <BlockElement key={index} block={block} tail={isInside && index === blocks.length - 1 ? tail : null} />
      ))}
      {!isInside && tail}
    </>
  )
}

function BlockElement({ block, tail }: { block: Block; tail: ComponentChildren }) {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'subtext':
      return (
        <div class={block.kind === 'heading' ? `heading heading--${block.level}` : block.kind}>
          <Parts parts={block.children} />
          {tail}
        </div>
      )
    case 'quote':
      return (
        <blockquote>
          <Markdown blocks={block.blocks} tail={null} />
        </blockquote>
      )
    case 'list':
      return (
        <div class="list">
          {block.items.map((item, index) => (
            <div key={index} class="item">
              <span class="item__mark">{block.start === null ? '• ' : `${block.start + index}. `}</span>
              <div>
                <Markdown blocks={item} tail={null} />
              </div>
            </div>
          ))}
        </div>
      )
  }
}

/** Parts of a text, such as those of a title. */
export function Parts({ parts }: { parts: readonly Inline[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </>
  )
}

/** The elements of styles without further behavior. */
const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strikethrough: 's' } as const

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return <>{part.text}</>
    case 'code':
      return <code>{part.text}</code>
    case 'codeBlock':
      return (
        <pre>
          <code data-language={part.language}>{part.text}</code>
        </pre>
      )
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strikethrough': {
      const Tag = TAGS[part.kind]
      return (
        <Tag>
          <Parts parts={part.children} />
        </Tag>
      )
    }
    case 'spoiler':
      return <Spoiler parts={part.children} />
    case 'link':
      return (
        <a href={part.url} target="_blank" rel="noreferrer noopener">
          <Parts parts={part.children} />
        </a>
      )
    case 'emoji':
      return <CustomEmoji name={part.name} url={`/cdn/emojis/${part.id}.${part.animated ? 'gif' : 'png'}?size=64`} />
    case 'timestamp':
      return <Timestamp seconds={part.seconds} style={part.style} />
    case 'user':
    case 'role':
    case 'channel':
    case 'command':
    case 'everyone':
    case 'here':
      return <span class="mention">{mentionOf(part)}</span>
  }
}

type Mention = Extract<Inline, { kind: 'user' | 'role' | 'channel' | 'command' | 'everyone' | 'here' }>

function mentionOf(part: Mention): string {
  const { members, roles, channels, threads } = names.value
  const nameOf = (all: readonly { id: string; name: string }[], id: string) => all.find((one) => one.id === id)?.name
  switch (part.kind) {
    case 'user':
      return `@${nameOf(members, part.id) ?? 'unknown-user'}`
    case 'role':
      return `@${nameOf(roles, part.id) ?? 'deleted-role'}`
    case 'channel':
      return `#${nameOf([...channels, ...threads], part.id) ?? 'unknown'}`
    case 'command':
      return `/${part.name}`
    case 'everyone':
    case 'here':
      return `@${part.kind}`
  }
}

/** A spoiler, hidden until the reader opens it. */
function Spoiler({ parts }: { parts: readonly Inline[] }) {
  const isShown = useSignal(false)
  const show = (event: Event): void => {
    // A spoiler in a link does not open it.
    event.preventDefault()
    isShown.value = true
  }
  const text = (
    <span
      class="spoiler__text"
      tabIndex={isShown.value ? -1 : undefined}
      ref={(element) => {
        if (isShown.value) element?.focus()
      }}
    >
      <Parts parts={parts} />
    </span>
  )
  if (isShown.value) return text
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') show(event)
  }
  return (
    <span class="spoiler" role="button" tabIndex={0} aria-label="Show spoiler" onClick={show} onKeyDown={onKeyDown}>
      {text}
    </span>
  )
}

/** A custom emoji, animated or static. */
export function CustomEmoji({ name, url }: { name: string; url: string }) {
  return <img class="emoji" src={url} alt={`:${name}:`} title={`:${name}:`} loading="lazy" />
}
