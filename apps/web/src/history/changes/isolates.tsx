import { Fragment } from 'react'

/** The controls of Unicode around a text with a direction of its own. */
const [BEGIN, END] = ['\u2068', '\u2069']

/** Isolates a user's text in a sentence, so that neither changes the order of the other's characters. */
export function isolated(text: string): string {
  return BEGIN + text.replaceAll(/[\u2068\u2069]/g, '') + END
}

/** A sentence with each isolated text in an element instead of the controls. */
export function Isolates({ text }: { text: string }) {
  return text.split(/[\u2068\u2069]/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- The parts have no other identity.
    <Fragment key={at}>{at % 2 === 1 ? <bdi>{part}</bdi> : part}</Fragment>
  ))
}
