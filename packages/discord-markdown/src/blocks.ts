import { parseInline } from './inline.ts'
import { linesOf } from './lines.ts'
import type { Parse } from './meter.ts'
import type { Block } from './tree.ts'

/** The deepest nesting of lists, as in Discord; deeper lists are text. */
const DEEPEST_LIST = 11

const REST_QUOTE = /^ *>>> +/
const QUOTE = /^ *> +/
const HEADING = /^(#{1,3}|-#) +(?=\S)/
const ITEM = /^( *)(?:(\d{1,9})\.|[-*]) +(?=\S)/

interface Context {
  readonly parse: Parse
  /** Whether the text is in a quote; a quote in a quote is text. */
  readonly inQuote: boolean
  /** The number of enclosing lists. */
  readonly depth: number
}

/** A block, with the index of the line after it. */
interface Read {
  readonly block: Block
  readonly next: number
}

/** The blocks of a text. */
export function parseBlocks(text: string, parse: Parse): readonly Block[] {
  return blocksOf(text, { parse, inQuote: false, depth: 0 })
}

function blocksOf(text: string, context: Context): readonly Block[] {
  const lines = linesOf(text, context.parse)
  const blocks: Block[] = []
  let next = 0
  while (next < lines.length) {
    const read = readMarked(lines, next, context) ?? readParagraph(lines, next, context)
    const isEmpty = read.block.kind === 'paragraph' && read.block.children.length === 0
    if (!isEmpty) blocks.push(read.block)
    next = read.next
  }
  return blocks
}

function readMarked(lines: readonly string[], at: number, context: Context): Read | undefined {
  const line = lines[at] ?? ''
  if (!context.inQuote) {
    const inside = { ...context, inQuote: true }
    if (REST_QUOTE.test(line)) {
      const text = lines.slice(at).join('\n').replace(REST_QUOTE, '')
      return { block: { kind: 'quote', blocks: blocksOf(text, inside) }, next: lines.length }
    }
    let next = at
    while (QUOTE.test(lines[next] ?? '')) next += 1
    if (next > at) {
      const quoted = lines.slice(at, next).map((one) => one.replace(/^ *> /, ''))
      return { block: { kind: 'quote', blocks: blocksOf(quoted.join('\n'), inside) }, next }
    }
  }
  const [opening, mark] = HEADING.exec(line) ?? []
  if (opening !== undefined && mark !== undefined) {
    const children = parseInline(line.slice(opening.length), context.parse)
    if (mark === '-#') return { block: { kind: 'subtext', children }, next: at + 1 }
    return { block: { kind: 'heading', level: mark === '#' ? 1 : mark === '##' ? 2 : 3, children }, next: at + 1 }
  }
  return context.depth < DEEPEST_LIST && ITEM.test(line) ? readList(lines, at, context) : undefined
}

function startsBlock(line: string, { inQuote, depth }: Context): boolean {
  if (!inQuote && (REST_QUOTE.test(line) || QUOTE.test(line))) return true
  return HEADING.test(line) || (depth < DEEPEST_LIST && ITEM.test(line))
}

function readParagraph(lines: readonly string[], at: number, context: Context): Read {
  let next = at + 1
  while (next < lines.length && !startsBlock(lines[next] ?? '', context)) next += 1
  const text = lines.slice(at, next).join('\n')
  // The last line break of a box is not shown, so an empty line before the next block needs one more.
  const isSpaced = next < lines.length && lines[next - 1] === ''
  return { block: { kind: 'paragraph', children: parseInline(isSpaced ? `${text}\n` : text, context.parse) }, next }
}

/**
 * The items that follow each other in one list, each with the lines that are indented below it. Empty lines after them
 * are not shown.
 */
function readList(lines: readonly string[], at: number, context: Context): Read {
  const [, margin = '', first] = ITEM.exec(lines[at] ?? '') ?? []
  const items: (readonly Block[])[] = []
  let next = at
  while (next < lines.length) {
    const [opening, indent = '', number] = ITEM.exec(lines[next] ?? '') ?? []
    const isSibling = indent.length >= margin.length && (number === undefined) === (first === undefined)
    if (opening === undefined || !isSibling) break
    const end = itemEnd(lines, next + 1, margin.length)
    const text = [(lines[next] ?? '').slice(opening.length), ...outdented(lines.slice(next + 1, end), opening.length)]
    items.push(blocksOf(text.join('\n').trimEnd(), { ...context, depth: context.depth + 1 }))
    next = end
  }
  return { block: { kind: 'list', start: first === undefined ? null : Number(first), items }, next }
}

/** The first line from `from` on that is not part of an item whose mark is at `margin`. */
function itemEnd(lines: readonly string[], from: number, margin: number): number {
  let next = from
  while (next < lines.length) {
    const line = lines[next] ?? ''
    const indent = indentOf(line)
    // An item needs two blanks to be below another one.
    const belongs = line === '' || indent >= margin + (ITEM.test(line) ? 2 : 1)
    if (!belongs) break
    next += 1
  }
  return next
}

/** Removes the indentation of the first line that is not empty from all lines, but at most that of the item's text. */
function outdented(lines: readonly string[], width: number): readonly string[] {
  const first = lines.find((line) => line !== '') ?? ''
  const margin = Math.min(width, indentOf(first))
  return lines.map((line) => line.slice(Math.min(margin, indentOf(line))))
}

function indentOf(line: string): number {
  let indent = 0
  while (line[indent] === ' ') indent += 1
  return indent
}
