import { codeBlockAt, FENCE } from './code-block.ts'
import type { Meter } from './meter.ts'

const QUOTED = / *>(?:>>)? /y

/**
 * The lines of a text. A line break in a code block does not end the line. In a quote it does, since each quoted line
 * has a mark.
 */
export function linesOf(text: string, meter: Meter): readonly string[] {
  const lastFence = text.lastIndexOf(FENCE)
  const lines: string[] = []
  let start = 0
  while (start <= text.length) {
    const end = lineEnd(text, start, lastFence)
    lines.push(text.slice(start, end))
    start = end + 1
  }
  meter.steps += text.length
  return lines
}

function lineEnd(text: string, start: number, lastFence: number): number {
  QUOTED.lastIndex = start
  const isQuoted = QUOTED.test(text)
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\n') return at
    if (isQuoted) continue
    if (text[at] === '\\') at += text[at + 1] === '\n' ? 0 : 1
    else if (text.startsWith(FENCE, at)) {
      const block = codeBlockAt(text, at, lastFence)
      if (block) at = block.end - 1
    }
  }
  return text.length
}
