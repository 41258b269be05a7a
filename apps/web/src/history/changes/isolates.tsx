import { createElement, Fragment, type ReactNode } from 'react'

/** The controls of Unicode around a text with a direction of its own. */
const [BEGIN, END] = ['\u2068', '\u2069']

/** Isolates a user's text in a sentence, so that neither changes the order of the other's characters. */
export function isolated(text: string): string {
  return BEGIN + text.replaceAll(/[\u2068\u2069]/g, '') + END
}

/** A sentence with each isolated text in an element instead of the controls. */
export function Isolates({ text }: { text: string }) {
  // As single children the parts need no keys.
  return createElement(Fragment, null, ...text.split(/[\u2068\u2069]/).map(shownPart))
}

/** Every second part is an isolated text. */
function shownPart(part: string, at: number): ReactNode {
  return at % 2 === 1 ? <bdi>{part}</bdi> : part
}
