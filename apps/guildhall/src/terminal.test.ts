import { createLog } from '@guildhall/core'
import { describe, expect, it } from 'vitest'
import { forTerminal } from './terminal-log.ts'

/** What the log would write to a terminal. */
function written(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('info', { write: (line) => lines.push(forTerminal(line)) }))
  return lines.join('')
}

describe('the log in a terminal', () => {
  it('is a time, a level and a sentence', () => {
    expect(written((log) => log.info({ shard: 0 }, 'connected'))).toMatch(/^\d\d:\d\d:\d\d info connected\n$/)
  })

  it('says what an error said, without its stack', () => {
    const text = written((log) => log.warn({ err: new Error('404: Not Found') }, 'could not reach Discord'))
    expect(text).toMatch(/^\S+ warn could not reach Discord: 404: Not Found\n$/)
  })
})
