import type { Inline, TimestampStyle } from './tree.ts'

/** A part of a text that has no parts itself, with the index after it. */
export interface Found {
  readonly node: Inline
  readonly end: number
}

/**
 * Every alternative is of bounded length or ends at the next "<", so that many openings do not each read the text to
 * its end.
 */
const ANGLES = new RegExp(
  [
    '<(?:@!?(?<user>\\d{1,20})',
    '@&(?<role>\\d{1,20})',
    '#(?<channel>\\d{1,20})',
    '(?<animated>a?):(?<emoji>\\w{1,32}):(?<emojiId>\\d{1,20})',
    '/(?<command>[-_\\p{L}\\p{N} ]{1,100}):(?<commandId>\\d{1,20})',
    't:(?<seconds>-?\\d{1,13})(?::(?<style>[tTdDfFR]))?',
    '(?<url>https?://[^\\s<>]+))>',
  ].join('|'),
  'uy',
)

const ADDRESS = /https?:\/\/[^\s<]+/y

/** The furthest second that a Date can hold. */
const LAST_SECOND = 8_640_000_000_000

/** Constructs that "<" opens: a mention, an emoji, a timestamp, or a link that has no preview. */
export function referenceAt(text: string, at: number): Found | undefined {
  ANGLES.lastIndex = at
  const match = ANGLES.exec(text)
  if (!match) return undefined
  const node = nodeOf(match.groups ?? {})
  return node && { node, end: at + match[0].length }
}

function nodeOf(groups: Partial<Record<string, string>>): Inline | undefined {
  const { user, role, channel, animated, emoji, emojiId, command, commandId, seconds, style, url } = groups
  if (user !== undefined) return { kind: 'user', id: user }
  if (role !== undefined) return { kind: 'role', id: role }
  if (channel !== undefined) return { kind: 'channel', id: channel }
  if (emoji !== undefined && emojiId !== undefined)
    return { kind: 'emoji', name: emoji, id: emojiId, animated: animated === 'a' }
  if (command !== undefined && commandId !== undefined) return { kind: 'command', name: command, id: commandId }
  if (url !== undefined) return linkTo(url)
  const time = Number(seconds)
  if (Math.abs(time) > LAST_SECOND) return undefined
  return { kind: 'timestamp', seconds: time, style: isTimestampStyle(style) ? style : 'f' }
}

function isTimestampStyle(style: string | undefined): style is TimestampStyle {
  return style !== undefined && 'tTdDfFR'.includes(style)
}

/** A bare link, without the punctuation that ends a sentence and without the closing bracket of one around it. */
export function urlAt(text: string, at: number): Found | undefined {
  ADDRESS.lastIndex = at
  const url = ADDRESS.exec(text)?.[0]
  if (url === undefined) return undefined
  let surplus = 0
  for (const char of url) surplus += char === ')' ? 1 : char === '(' ? -1 : 0
  let length = url.length
  for (; length > 0; length -= 1) {
    const last = url[length - 1] ?? ''
    if (last === ')' && surplus > 0) surplus -= 1
    else if (!'.,:;"\']'.includes(last)) break
  }
  const address = url.slice(0, length)
  return /\/\/./u.test(address) ? { node: linkTo(address), end: at + length } : undefined
}

function linkTo(url: string): Inline {
  return { kind: 'link', url, children: [{ kind: 'text', text: url }] }
}
