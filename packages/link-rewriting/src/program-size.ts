import { RE2JS } from 're2js'

/** RE2 rejects larger counts, and nested ones with a larger product. */
const LARGEST_COUNT = 1_000
/** Every program has one instruction to fail and one to match. */
const FIXED_INSTRUCTIONS = 2

/** Whether RE2 merges an item with the beginning of another alternative. A text merges only with an equal text. */
const NEVER = Symbol('never')
const PERHAPS = Symbol('perhaps')

/** An item of a sequence: a character, a class, an assertion or a group, with its repetitions. */
interface Item {
  /** The minimum number of instructions. */
  readonly size: number
  /** A class without characters: RE2 drops the sequence around it. */
  readonly isDead: boolean
  readonly merges: typeof NEVER | typeof PERHAPS | string
  /** The largest product of counts in it. */
  readonly count: number
  /** The items of a group without alternatives and repetitions, which RE2 treats as part of the sequence. */
  readonly items?: readonly Item[]
}

/** A group that is being read. */
interface OpenGroup {
  readonly captures: boolean
  readonly sequences: Item[][]
  items: Item[]
}

/** The groups of a match of TOKEN; those that it lacks are undefined. */
type Token = Readonly<Record<string, string | undefined>>

const TOKEN = new RegExp(
  [
    /\\Q(?<quoted>.*?)(?:\\E|$)/su,
    /(?<set>\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\\p(?:\{[^}]*\}|.)|\\P(?:\{[^}]*\}|.))/su,
    /(?<assertion>\\[AbBz]|[\^$])/su,
    /(?<perl>\\[dDsSwW]|\.)/su,
    /\\(?<literal>[!-/:-@[-`{-~])/su,
    /(?<escape>\\(?:x(?:\{[^}]*\}|..)|[1-7][0-7]{1,2}|0[0-7]{0,2}|.))/su,
    /\(\?(?<flags>[imsU-]*)\)/su,
    /(?<group>\(\?[imsU-]*:)/su,
    /(?<capture>\(\?P?<[^>]*>|\((?!\?))/su,
    /(?<bar>\|)/su,
    /(?<close>\))/su,
    /(?<sign>[*+?])\??/su,
    /\{(?<min>0|[1-9]\d*)(?<comma>,(?<max>0|[1-9]\d*)?)?\}\??/su,
    /(?<character>[^\\(])/su,
  ]
    .map(({ source }) => source)
    .join('|'),
  'suy',
)

/**
 * Counts the least number of instructions of a pattern without compiling it: a few characters, such as (a){1000}, can compile
 * to thousands of them, which takes a tenth of a second.
 *
 * @returns at most RE2's own number; 0 for a pattern that RE2 rejects before it compiles.
 */
export function leastProgramSize(pattern: string): number {
  // Without counts a pattern compiles to a few instructions a character.
  if (!/\{\d/.test(pattern)) return FIXED_INSTRUCTIONS
  try {
    const item = read(pattern)
    return item ? FIXED_INSTRUCTIONS + item.size : 0
  } catch {
    return 0
  }
}

/** @returns undefined for a pattern that RE2 cannot parse. */
function read(pattern: string): Item | undefined {
  const open: OpenGroup[] = []
  let group = openGroup(false)
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < pattern.length;) {
    const token = TOKEN.exec(pattern)?.groups
    if (!token) return undefined
    if (token['group'] !== undefined || token['capture'] !== undefined) {
      open.push(group)
      group = openGroup(token['capture'] !== undefined)
    } else if (token['close'] !== undefined) {
      const outer = open.pop()
      if (!outer) return undefined
      outer.items.push(closed(group))
      group = outer
    } else if (token['bar'] !== undefined) {
      group.sequences.push(group.items)
      group.items = []
    } else if (token['sign'] !== undefined || token['min'] !== undefined) {
      const item = group.items.pop()
      const repeated = item && repeat(item, token)
      if (!repeated) return undefined
      group.items.push(repeated)
    } else {
      group.items.push(...charactersOf(token))
    }
  }
  return open.length === 0 ? closed(group) : undefined
}

function openGroup(captures: boolean): OpenGroup {
  return { captures, sequences: [], items: [] }
}

function closed(group: OpenGroup): Item {
  const sequences = [...group.sequences, group.items].map((items) => items.flatMap((item) => item.items ?? [item]))
  const alive = sequences.filter((items) => !items.some((item) => item.isDead))
  const size = leastOf(alive)
  const count = Math.max(1, ...sequences.flat().map((item) => item.count))
  if (group.captures) return { size: size + 2, isDead: false, merges: NEVER, count }
  const [only, ...others] = sequences
  const items = others.length === 0 && only && only.length > 0 ? { items: only } : {}
  return { size, isDead: alive.length === 0, merges: PERHAPS, count, ...items }
}

/** The size of alternatives: RE2 shares their common beginnings, and makes one class of single characters. */
function leastOf(sequences: readonly (readonly Item[])[]): number {
  const shared = new Map<string, (readonly Item[])[]>()
  let perhaps = 0
  let apart = 0
  for (const items of sequences) {
    const size = sizeOf(items)
    const merges = items[0]?.merges ?? PERHAPS
    if (merges === NEVER) apart += size
    else if (merges === PERHAPS || (items.length === 1 && size === 1)) perhaps = Math.max(perhaps, size)
    else shared.set(merges, [...(shared.get(merges) ?? []), items])
  }
  let known = 0
  for (const group of shared.values()) {
    const [first] = group
    if (group.length === 1) known += sizeOf(first ?? [])
    else known += (first?.[0]?.size ?? 0) + leastOf(group.map((items) => items.slice(1)))
  }
  return apart + Math.max(known, perhaps)
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { size }) => sum + size, 0)
}

/** @returns undefined for counts that RE2 rejects. */
function repeat(item: Item, token: Token): Item | undefined {
  const { min, max } = countsOf(token)
  const copies = max ?? Math.max(min, 1)
  if (copies > LARGEST_COUNT || copies < min || copies * item.count > LARGEST_COUNT) return undefined
  if (copies === 0) return { size: 0, isDead: false, merges: PERHAPS, count: 1 }
  const size = item.isDead ? 0 : item.size * copies
  const count = item.count * copies
  return { size, isDead: item.isDead && min > 0, merges: min === max ? mergesOf(item, copies) : NEVER, count }
}

/** The least and the most repetitions. `max` is undefined without a limit, and for a sign. */
function countsOf({ sign, min, comma, max }: Token): { min: number; max: number | undefined } {
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: undefined }
  if (comma === undefined) return { min: Number(min), max: Number(min) }
  return { min: Number(min), max: max === undefined ? undefined : Number(max) }
}

/** RE2 shares fixed repetitions of a character or a class, and no others. */
function mergesOf({ size, merges }: Item, copies: number): Item['merges'] {
  if (size > 1 || merges === NEVER) return NEVER
  return merges === PERHAPS ? PERHAPS : `${merges}{${copies}}`
}

function charactersOf(token: Token): Item[] {
  const { quoted, set, assertion, perl, literal, character, escape } = token
  if (quoted !== undefined) return Array.from(quoted, (one) => itemOf(PERHAPS, one))
  if (set !== undefined)
    return [{ ...itemOf(mergesOfSet(set), set), ...(isEmpty(set) ? { size: 0, isDead: true } : {}) }]
  if (assertion !== undefined) return [itemOf(NEVER, assertion)]
  if (perl !== undefined) return [itemOf(perl, perl)]
  const one = literal ?? character
  // Beyond ASCII, letters that look different may be the same to RE2.
  if (one !== undefined) return [itemOf(/^[ -~]$/.test(one) ? `=${one.toLowerCase()}` : PERHAPS, one)]
  return escape === undefined ? [] : [itemOf(PERHAPS, escape)]
}

/** A class of letters or digits merges with an equal class, ignoring case. A class of one character is that character. */
function mergesOfSet(set: string): Item['merges'] {
  const characters = /^\[([a-z0-9]+)\]$/i.exec(set)?.[1]
  if (characters === undefined) return PERHAPS
  return `=${[...new Set(characters.toLowerCase())].toSorted().join('')}`
}

function itemOf(merges: Item['merges'], text: string): Item {
  return { size: text === '' ? 0 : 1, isDead: false, merges, count: 1 }
}

/** Only a negated class can be empty; RE2 is asked whether it is. */
function isEmpty(set: string): boolean {
  if (!/^\[\^|\\p|\\P|:\^|\\[DSW]/.test(set) || /^\[\^(?:[ -Z\]-~]|\\[dswtnrfv!-/])+\]$/.test(set)) return false
  return [set, `(?i)${set}`].some((pattern) => RE2JS.compile(pattern).programSize() <= FIXED_INSTRUCTIONS)
}
