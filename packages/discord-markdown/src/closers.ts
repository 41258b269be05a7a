import type { Meter } from './meter.ts'

/** For each place of a text, where what begins there ends; -1 if it does not end. A place behind the text has no entry. */
type Ends = Int32Array

/** Marks that can be closed: a style by one mark or two, code by ticks, a label and an address by brackets. */
export type Opening = '*' | '_' | '**' | '__' | '~~' | '||' | '`' | '[' | '('

const WORD = /\w/
const SPACE = /\s/

/** Where the openings of a text end. Each kind is read once for the whole text, when it is first asked for. */
export function createEnds(text: string, meter: Meter): (opening: Opening, at: number) => number {
  const tables = new Map<Opening, Ends>()
  return (opening, at) => {
    let table = tables.get(opening)
    if (!table) {
      table = tableOf(text, opening)
      tables.set(opening, table)
      meter.steps += text.length
    }
    return table[at] ?? -1
  }
}

function tableOf(text: string, opening: Opening): Ends {
  if (opening === '`') return tickEnds(text)
  if (opening === '[' || opening === '(') return bracketEnds(text, opening)
  const mark = opening.charAt(0)
  const ends = noEnds(text)
  // From the end, so that each place only looks at those behind it.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const isDouble = text[at] === mark && text[at + 1] === mark
    const next =
      text[at] === '\\'
        ? ends[at + 2]
        : opening === mark
          ? singleEnd(text, at, mark, ends)
          : isDouble && (text[at + 2] !== mark || !'*_'.includes(mark))
            ? at
            : ends[at + 1]
    ends[at] = next ?? -1
  }
  return ends
}

/**
 * The `*` or `_` that closes an italic text with this place inside. Two in a row belong to another style. The first single mark decides: a
 * `*` behind white space and a `_` before a letter close nothing, so that "2 * 3" and "snake_case" stay as they are.
 */
function singleEnd(text: string, at: number, mark: string, ends: Ends): number | undefined {
  if (text[at] !== mark) return ends[at + 1]
  if (text[at + 1] === mark) return ends[at + 2]
  const closes = mark === '_' ? !WORD.test(text[at + 1] ?? '') : !SPACE.test(text[at - 1] ?? '')
  return closes ? at : -1
}

/** For each opening bracket, its closing one. An address has no white space, so round brackets do not reach over it. */
function bracketEnds(text: string, open: '[' | '('): Ends {
  const ends = noEnds(text)
  let opened: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\\') at += 1
    else if (char === open) opened.push(at)
    else if (char === (open === '[' ? ']' : ')')) ends[opened.pop() ?? text.length] = at
    else if (open === '(' && SPACE.test(char)) opened = []
  }
  return ends
}

/** For each tick, the next run of as many ticks as follow from this one on. */
function tickEnds(text: string): Ends {
  const ends = noEnds(text)
  const runs: number[] = []
  let length = 0
  for (let at = text.length - 1; at >= 0; at -= 1) {
    length = text[at] === '`' ? length + 1 : 0
    if (length === 0) continue
    ends[at] = runs[length] ?? -1
    if (text[at - 1] !== '`') runs[length] = at
  }
  return ends
}

function noEnds(text: string): Ends {
  return new Int32Array(text.length + 1).fill(-1)
}
