import { stripVTControlCharacters } from 'node:util'
import { createLog } from '@guildhall/core'
import { describe, expect, it } from 'vitest'
import { formatForTerminal } from './terminal.ts'

/** The log as a terminal shows it, without colors. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(formatForTerminal(line)) }))
  return stripVTControlCharacters(lines.join(''))
}

describe('the log in a terminal', () => {
  it('shows a time, a level and a message', () => {
    expect(written((log) => log.info({ shard: 0 }, 'connected'))).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: connected\n$/)
  })

  it("shows an error's message without its stack", () => {
    const text = written((log) => log.warn({ err: new Error('404: Not Found') }, 'could not reach Discord'))
    expect(text).toMatch(/^\S+ WARN: could not reach Discord: 404: Not Found\n$/)
  })
})
