import type { AlertedProblems } from '@guildhall/core'
import { cut, plainText } from '@guildhall/discord'

/** The longest line, in characters: a problem quotes reminders and names of channels. */
const MOST_OF_LINE = 400
/** Discord: a message has at most 2,000 characters. The rest is for the number of further problems. */
const MOST_CHARACTERS = 1_900

/** One line for each broken and each fixed part. Quoted text pings no member and has no markdown. */
export function alertText({ begun, ended }: AlertedProblems): string {
  const lines = [
    ...begun.map(({ title, fix }) => `⚠️ ${line(`${title} ${fix}`)}`),
    ...ended.map(({ title }) => `✅ Fixed: ${line(title)}`),
  ]
  const shown: string[] = []
  let size = 0
  for (const one of lines) {
    size += one.length + 1
    if (size > MOST_CHARACTERS) break
    shown.push(one)
  }
  const further = lines.length - shown.length
  return [...shown, ...(further > 0 ? [`${further} more: see Health in the dashboard.`] : [])].join('\n')
}

function line(text: string): string {
  return plainText(cut(text, MOST_OF_LINE))
}
