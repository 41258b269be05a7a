import type { Keyword } from './keyword.ts'

/** A place in the list: the first of equal keywords. */
export interface Entry {
  readonly index: number
  readonly keyword: Keyword
}

/** The keywords with a common beginning. */
interface Branch {
  /** The characters that all of them have after the one by which the branch was found. */
  readonly rest: string
  /** The keywords that end after these characters. */
  readonly ending: Entry[]
  /** The others, by their next character. */
  readonly next: Map<number, Branch>
}

/**
 * Keywords by their characters. A search from one offset walks at most the longest keyword, however many keywords there are, and passes
 * what several of them share in one step.
 */
export class KeywordTree {
  readonly #root: Branch = { rest: '', ending: [], next: new Map() }

  /** Adds a keyword with at least one character. */
  add(entry: Entry): void {
    const { folded } = entry.keyword
    let branch = this.#root
    let at = 0
    while (at < folded.length) {
      const code = folded.charCodeAt(at)
      const child = branch.next.get(code)
      if (child === undefined) {
        branch.next.set(code, { rest: folded.slice(at + 1), ending: [entry], next: new Map() })
        return
      }
      const length = commonLength(child.rest, folded.slice(at + 1))
      if (length === child.rest.length) branch = child
      else branch.next.set(code, (branch = split(child, length)))
      at += 1 + length
    }
    branch.ending.push(entry)
  }

  /** Calls back with the keywords that the text has at the offset, shortest first. */
  visit(text: string, from: number, found: (ending: readonly Entry[], to: number) => void): void {
    let branch = this.#root.next.get(text.charCodeAt(from))
    let at = from + 1
    while (branch !== undefined && text.startsWith(branch.rest, at)) {
      at += branch.rest.length
      if (branch.ending.length > 0) found(branch.ending, at)
      branch = branch.next.get(text.charCodeAt(at))
      at += 1
    }
  }
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  for (let length = 0; length < most; length += 1) {
    if (one.charCodeAt(length) !== other.charCodeAt(length)) return length
  }
  return most
}

/** A branch with the first characters of another one, which continues below it. */
function split({ rest, ending, next }: Branch, length: number): Branch {
  const below = { rest: rest.slice(length + 1), ending, next }
  return { rest: rest.slice(0, length), ending: [], next: new Map([[rest.charCodeAt(length), below]]) }
}
