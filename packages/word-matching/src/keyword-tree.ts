import type { Keyword } from './keyword.ts'

/** A place in the list: the first of equal keywords. */
export interface Entry {
  readonly index: number
  readonly keyword: Keyword
}

/** The keywords with a common beginning. */
interface Branch {
  readonly ending: Entry[]
  readonly next: Map<number, Branch | Leaf>
}

/** Keywords of one text, which no other keyword shares beyond this point. */
interface Leaf {
  readonly rest: string
  readonly ending: Entry[]
}

/**
 * Keywords by their characters. A search from one offset walks at most the longest keyword, however many keywords there are and
 * whatever they share. A beginning that one keyword has alone is one node.
 */
export class KeywordTree {
  readonly #root: Branch = { ending: [], next: new Map() }

  add(entry: Entry): void {
    const { folded } = entry.keyword
    let branch = this.#root
    for (let at = 0; at < folded.length; at += 1) {
      const code = folded.charCodeAt(at)
      const child = branch.next.get(code)
      const rest = folded.slice(at + 1)
      if (child === undefined) {
        branch.next.set(code, { rest, ending: [entry] })
        return
      }
      if ('rest' in child && child.rest === rest) {
        child.ending.push(entry)
        return
      }
      if ('rest' in child) branch.next.set(code, (branch = split(child)))
      else branch = child
    }
    branch.ending.push(entry)
  }

  /** Calls back with the keywords that the text has at the offset, shortest first. */
  visit(text: string, from: number, found: (ending: readonly Entry[], to: number) => void): void {
    let branch = this.#root
    for (let at = from; at < text.length; at += 1) {
      const child = branch.next.get(text.charCodeAt(at))
      if (child === undefined) return
      if ('rest' in child) {
        if (text.startsWith(child.rest, at + 1)) found(child.ending, at + 1 + child.rest.length)
        return
      }
      if (child.ending.length > 0) found(child.ending, at + 1)
      branch = child
    }
  }
}

function split({ rest, ending }: Leaf): Branch {
  if (rest === '') return { ending, next: new Map() }
  return { ending: [], next: new Map([[rest.charCodeAt(0), { rest: rest.slice(1), ending }]]) }
}
