/**
 * The tokens of RE2's syntax (https://github.com/google/re2/wiki/Syntax): quoted text, an escape, a character class, the start of a
 * group, flags, a repetition, or one character.
 */
const PARTS =
  /\\Q(?<quoted>[\s\S]*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|(?<open>\((?:\?(?:P?<\w+>|[a-zA-Z-]*:))?(?!\?))|(?<flags>\(\?[a-zA-Z-]*\))|(?<repeat>\{(?<least>\d+)(?<more>,(?<most>\d*))?\})|[\s\S]/gu

/** The size of a group without its last token, and of the last token, which a repetition applies to. */
interface Group {
  before: number
  last: number
}

/**
 * An upper bound of the instructions that RE2 compiles a pattern to, computed without compiling it. Invalid patterns have a size
 * too.
 */
export function instructionsOf(pattern: string): number {
  const outer: Group[] = []
  let group: Group = { before: 0, last: 0 }
  const add = (size: number): void => {
    group = { before: group.before + group.last, last: size }
  }
  for (const { 0: part, groups = {} } of pattern.matchAll(PARTS)) {
    const { quoted, flags, open, repeat, least, more, most } = groups
    // A repetition after flags or an empty quotation applies to the token before them.
    if (flags !== undefined || quoted === '') continue
    if (open !== undefined) {
      outer.push(group)
      group = { before: 0, last: 0 }
    } else if (part === ')') {
      // A group has instructions for its start and end; an empty group has one in between.
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

/** @param most 0 for no limit: the last copy loops. */
function repeated(size: number, least: number, most: number): number {
  const optional = Math.max(most - least, 0)
  return Math.max(least, 1) * size + optional * (size + 1) + 2
}
