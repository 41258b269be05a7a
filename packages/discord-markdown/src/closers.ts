import type { Meter } from './meter.ts'

/** For each index of a text, the end of the construct that begins there; -1 if it does not end. Has no entry beyond the text. */
type Ends = Int32Array

/** Marks that can be closed: a style by one mark or two, code by ticks, a label and an address by brackets. */
type Opening = '*' | '_' | '**' | '__' | '~~' | '||' | '`' | '[' | '('

const WORD = /\w/
const SPACE = /\s/

/** The ends of the openings of a text. Each kind is computed once for the whole text, on its first use. */
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
  // Start at the end: each place needs only the results for later places.
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const end = opening === mark ? singleEnd(text, at, mark, ends) : doubleEnd(text, at, mark, ends)
    ends[at] = (text[at] === '\\' ? ends[at + 2] : end) ?? -1
  }
  return ends
}

/** The two marks that close a style with this place inside. Of three `*` or `_` in a row, the last two close. */
function doubleEnd(text: string, at: number, mark: string, ends: Ends): number | undefined {
  const isDouble = text[at] === mark && text[at + 1] === mark
  const isOfThree = text[at + 2] === mark && '*_'.includes(mark)
  return isDouble && !isOfThree ? at : ends[at + 1]
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

/** For each backtick, the next run of the same length as the rest of its own run. */
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
