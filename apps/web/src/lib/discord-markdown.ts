/** A part of a line as Discord draws it. */
export type Piece =
  | { kind: 'text' | 'code' | 'link' | 'mention'; text: string }
  | { kind: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'; pieces: Piece[] }
  | { kind: 'channel'; id: string }
  | { kind: 'emoji'; name: string; id: string }

/** A line of a message, or a block of code. `depth` counts the levels of a list from 0. */
export type Block =
  | { kind: 'line' | 'heading' | 'small' | 'quote'; pieces: Piece[] }
  | { kind: 'item'; mark: string; depth: number; pieces: Piece[] }
  | { kind: 'under'; depth: number; pieces: Piece[] }
  | { kind: 'code'; text: string }

const STYLES = ['bold', 'underline', 'strike', 'spoiler', 'italic'] as const

/** What stands inside a line. Links and mentions come after code, in which nothing else counts. */
const INLINE = new RegExp(
  [
    String.raw`\\(?<escaped>[^\s\w])`,
    '(?<ticks>`{1,2})(?<code>.+?)\\k<ticks>',
    String.raw`\*\*(?<bold>.+?)\*\*(?!\*)`,
    '__(?<underline>.+?)__(?!_)',
    '~~(?<strike>.+?)~~',
    String.raw`\|\|(?<spoiler>.+?)\|\|`,
    String.raw`(?:\*(?=\S)(?<star>[^*]*[^*\s])\*|\b_(?<dash>[^_]+)_\b)`,
    String.raw`\[(?<label>[^\]]+)\]\(<?https?:[^\s)]+\)`,
    String.raw`<(?<quiet>https?:[^\s>]+)>`,
    String.raw`(?<url>https?:\/\/[^\s<]*[^\s<.,:;"')\]])`,
    String.raw`<#(?<channel>\d+)>`,
    String.raw`<@(?<who>[!&]?)\d+>`,
    '(?<all>@everyone|@here)',
    String.raw`<a?:(?<name>\w+):(?<emoji>\d+)>`,
  ].join('|'),
  'gu',
)

function pieceOf(groups: Partial<Record<string, string>>): Piece {
  for (const kind of STYLES) {
    const inside = groups[kind]
    if (inside !== undefined) return { kind, pieces: piecesOf(inside) }
  }
  const { escaped, code, star, dash, label, quiet, url, channel, who, all, name, emoji } = groups
  const italic = star ?? dash
  const link = label ?? quiet ?? url
  if (italic !== undefined) return { kind: 'italic', pieces: piecesOf(italic) }
  if (code !== undefined) return { kind: 'code', text: code }
  if (link !== undefined) return { kind: 'link', text: link }
  if (channel !== undefined) return { kind: 'channel', id: channel }
  if (name !== undefined && emoji !== undefined) return { kind: 'emoji', name, id: emoji }
  if (who !== undefined) return { kind: 'mention', text: who === '&' ? '@role' : '@user' }
  if (all !== undefined) return { kind: 'mention', text: all }
  return { kind: 'text', text: escaped ?? '' }
}

/** A line of a message in its parts. */
function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(INLINE)) {
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) })
    pieces.push(pieceOf(match.groups ?? {}))
    end = match.index + match[0].length
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) })
  return pieces
}

function blockOf(line: string, inList: boolean): Block {
  const [, indent = '', mark = '', item] = /^( *)(\d+\.|[-*]) +(\S.*)$/u.exec(line) ?? []
  // A list is two blanks deeper for each level; below a number it takes three.
  const depth = Math.min(Math.ceil((/^ */u.exec(line)?.[0].length ?? 0) / 3), 4)
  if (item !== undefined) {
    return {
      kind: 'item',
      mark: mark.endsWith('.') ? mark : '•',
      depth: indent === '' ? 0 : depth,
      pieces: piecesOf(item),
    }
  }
  const [, sign = '', marked] = /^(#{1,3}|-#|>) +(\S.*)$/u.exec(line) ?? []
  if (marked !== undefined) {
    const kind = sign === '>' ? 'quote' : sign === '-#' ? 'small' : 'heading'
    return { kind, pieces: piecesOf(marked) }
  }
  if (inList && depth > 0) return { kind: 'under', depth: depth - 1, pieces: piecesOf(line.trim()) }
  return { kind: 'line', pieces: piecesOf(line) }
}

/** A message as Discord draws it, line by line: the part of its markdown that people use in rules and answers. */
export function discordBlocks(message: string): Block[] {
  // Every second part stood between fences; a word right behind the opening one names the language.
  return message.split('```').flatMap((part, at): Block[] => {
    if (at % 2 === 1) return [{ kind: 'code', text: part.replace(/^\w*\n/u, '').trimEnd() }]
    if (part.trim() === '') return []
    let inList = false
    return part
      .replaceAll(/^\n|\n$/gu, '')
      .split('\n')
      .map((line) => {
        const block = blockOf(line, inList)
        inList = block.kind === 'item' || block.kind === 'under' || (inList && line.trim() === '')
        return block
      })
  })
}
