import { createEnds } from './closers.ts'
import { codeBlockAt, FENCE } from './code-block.ts'
import type { Parse } from './meter.ts'
import { referenceAt, urlAt, type Found } from './references.ts'
import type { Inline, Style } from './tree.ts'

/** The deepest nesting of styles. It exceeds the number of styles, but bounds a long run of underscores. */
const DEEPEST = 10

/** The only text whose backslash Discord keeps. */
const SHRUG = '¯\\_(ツ)_/¯'

const ESCAPED = /[^0-9A-Za-z\s]/

interface Context {
  readonly parse: Parse
  readonly depth: number
  /** Whether the text is the label of a link, which has no links. */
  readonly inLink: boolean
}

interface Source extends Context {
  readonly text: string
  readonly endOf: ReturnType<typeof createEnds>
  readonly lastFence: number
}

/** The parts of a text. As in Discord, the first mark that can close a style closes it, also inside code. */
export function parseInline(text: string, parse: Parse): readonly Inline[] {
  return partsOf(text, { parse, depth: 0, inLink: false })
}

function partsOf(text: string, context: Context): readonly Inline[] {
  if (context.depth === DEEPEST) return [textNode(text)]
  const source = { ...context, text, endOf: createEnds(text, context.parse), lastFence: text.lastIndexOf(FENCE) }
  const nodes: Inline[] = []
  let pending = ''
  let at = 0
  while (at < text.length) {
    const { node, end } = foundAt(source, at) ?? textFound(text.charAt(at), at + 1)
    if (node.kind === 'text') pending += node.text
    else {
      if (pending !== '') nodes.push(textNode(pending))
      pending = ''
      nodes.push(node)
    }
    context.parse.steps += end - at
    at = end
  }
  if (pending !== '') nodes.push(textNode(pending))
  return nodes
}

function foundAt(source: Source, at: number): Found | undefined {
  const { text, inLink, parse } = source
  const char = text.charAt(at)
  switch (char) {
    case '\\': {
      const escaped = text.charAt(at + 1)
      return ESCAPED.test(escaped) ? textFound(escaped, at + 2) : undefined
    }
    case '¯':
      return text.startsWith(SHRUG, at) ? textFound(SHRUG, at + SHRUG.length) : undefined
    case '`':
      return (parse.isTitle ? undefined : codeBlock(source, at)) ?? code(source, at)
    case '*':
      return styled(source, at, '**', 'bold') ?? italic(source, at, char)
    case '_':
      return styled(source, at, '__', 'underline') ?? italic(source, at, char)
    case '~':
      return styled(source, at, '~~', 'strikethrough')
    case '|':
      return styled(source, at, '||', 'spoiler')
    case '[':
      return inLink ? undefined : labelled(source, at)
    case 'h':
      return inLink ? undefined : urlAt(text, at)
    case '<': {
      const found = referenceAt(text, at)
      if (found && parse.isTitle && isMention(found.node)) return textFound(text.slice(at, found.end), found.end)
      return inLink && found?.node.kind === 'link' ? undefined : found
    }
    case '@':
      return parse.isTitle ? undefined : everyone(text, at)
    default:
      return undefined
  }
}

function isMention(node: Inline): boolean {
  return 'id' in node && node.kind !== 'emoji'
}

function codeBlock({ text, lastFence }: Source, at: number): Found | undefined {
  const found = text.startsWith(FENCE, at) ? codeBlockAt(text, at, lastFence) : undefined
  if (!found) return undefined
  const { language, text: body, end } = found
  // A code block ends its line, so skip the line break after the block.
  return { node: { kind: 'codeBlock', language, text: body }, end: text[end] === '\n' ? end + 1 : end }
}

/** Code between runs of as many ticks. An unmatched run is text. */
function code({ text, endOf }: Source, at: number): Found {
  let start = at
  while (text[start] === '`') start += 1
  const end = endOf('`', at)
  if (end < 0) return textFound(text.slice(at, start), start)
  return { node: { kind: 'code', text: text.slice(start, end) }, end: end + start - at }
}

function styled(source: Source, at: number, mark: '**' | '__' | '~~' | '||', style: Style): Found | undefined {
  const { text, endOf } = source
  const start = at + 2
  if (!text.startsWith(mark, at)) return undefined
  // A style has at least one character, which may be escaped.
  const end = endOf(mark, text[start] === '\\' ? start + 2 : start + 1)
  return end < 0 ? undefined : { node: { kind: style, children: inside(source, start, end) }, end: end + 2 }
}

function italic(source: Source, at: number, mark: '*' | '_'): Found | undefined {
  const start = at + 1
  const end = mark === '*' && /\s/.test(source.text.charAt(start)) ? -1 : source.endOf(mark, start)
  return end <= start ? undefined : { node: { kind: 'italic', children: inside(source, start, end) }, end: end + 1 }
}

/** [label](address), with the address in angle brackets or without. */
function labelled(source: Source, at: number): Found | undefined {
  const { text, endOf } = source
  const label = endOf('[', at)
  if (label <= at + 1 || text[label + 1] !== '(') return undefined
  const end = endOf('(', label + 1)
  const angle = text[label + 2] === '<' ? 1 : 0
  const start = label + 2 + angle
  const stop = end - angle
  // Check the address before copying it: brackets can be nested deeply.
  const isAddress = ['http://', 'https://'].some(
    (scheme) => text.startsWith(scheme, start) && stop > start + scheme.length,
  )
  if (!isAddress || (angle === 1 && text[stop] !== '>')) return undefined
  const children = inside({ ...source, inLink: true }, at + 1, label)
  return { node: { kind: 'link', url: text.slice(start, stop), children }, end: end + 1 }
}

function everyone(text: string, at: number): Found | undefined {
  const kind = (['everyone', 'here'] as const).find((word) => text.startsWith(word, at + 1))
  return kind && { node: { kind }, end: at + 1 + kind.length }
}

function inside({ text, parse, depth, inLink }: Source, start: number, end: number): readonly Inline[] {
  return partsOf(text.slice(start, end), { parse, depth: depth + 1, inLink })
}

function textNode(text: string): Inline {
  return { kind: 'text', text }
}

function textFound(text: string, end: number): Found {
  return { node: { kind: 'text', text }, end }
}
