/**
 * What a pattern consists of, as RE2 reads it: a quotation, a character with a number or a class of its own, an escape, a class in
 * brackets, the beginning of a group with its name or flags, flags alone, a repetition, or one character.
 */
const PARTS =
  /\\Q(?<quoted>[\s\S]*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|(?<open>\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?(?!\?))|(?<flags>\(\?[a-zA-Z-]*\))|(?<repeat>\{(?<least>\d+)(?<more>,(?<most>\d*))?\})|[\s\S]/gu

/** The sum of what came before in a group, and the size of its last part, which a repetition after it repeats. */
interface Group {
  before: number
  last: number
}

/**
 * How many instructions RE2 makes of a pattern, or a few more; read off its text, without compiling it. What is no pattern has some
 * size too.
 */
export function instructionsOf(pattern: string): number {
  const outer: Group[] = []
  let group: Group = { before: 0, last: 0 }
  const add = (size: number): void => {
    group = { before: group.before + group.last, last: size }
  }
  for (const { 0: part, groups = {} } of pattern.matchAll(PARTS)) {
    const { quoted, flags, open, repeat, least, more, most } = groups
    // What stands before these is what a repetition after them repeats.
    if (flags !== undefined || quoted === '') continue
    if (open !== undefined) {
      outer.push(group)
      group = { before: 0, last: 0 }
    } else if (part === ')') {
      // A group marks its beginning and its end, and an empty one is an instruction too.
      const inner = Math.max(group.before + group.last, 1) + 2
      group = outer.pop() ?? group
      add(inner)
    } else if (part === '|') {
      add(2)
    } else if (part === '*' || part === '+' || part === '?') {
      group.last += 2
    } else if (repeat !== undefined) {
      group.last = repeated(group.last, Number(least), more === undefined ? Number(least) : Number(most))
    } else add(quoted === undefined ? 1 : quoted.length)
  }
  return [...outer, group].reduce((sum, { before, last }) => sum + before + last, 0)
}

/** @param most 0 for no limit, as the last of the copies then repeats itself. */
function repeated(size: number, least: number, most: number): number {
  const optional = Math.max(most - least, 0)
  return Math.max(least, 1) * size + optional * (size + 1) + 2
}
