import { describe, expect, it } from 'vitest'
import { pruneAll, stopAll } from './hooks.ts'
import { createLog } from './log.ts'

/** Capabilities of which the second one fails. */
function hooks(done: string[]) {
  const fails = (): never => {
    throw new Error('a bug')
  }
  return [
    { name: 'first', prune: async () => void done.push('first pruned'), stop: () => void done.push('first stopped') },
    { name: 'second', prune: async () => fails(), stop: fails },
    { name: 'without hooks' },
    { name: 'last', prune: async () => void done.push('last pruned'), stop: () => void done.push('last stopped') },
  ]
}

function logInto(lines: string[]) {
  return createLog('info', { write: (line) => void lines.push(line) })
}

describe('a capability that fails', () => {
  it('does not stop other capabilities from pruning, and is named in the log', async () => {
    const done: string[] = []
    const lines: string[] = []
    await pruneAll(hooks(done), logInto(lines))
    expect(done).toEqual(['first pruned', 'last pruned'])
    expect(lines.join('')).toContain('"of":"second","msg":"could not delete rows past their time')
  })

  it('does not stop other capabilities from unsubscribing, and is named in the log', () => {
    const done: string[] = []
    const lines: string[] = []
    stopAll(hooks(done), logInto(lines))
    expect(done).toEqual(['first stopped', 'last stopped'])
    expect(lines.join('')).toContain('"of":"second","msg":"could not end a subscription')
  })
})
