import { describe, expect, it } from 'vitest'
import { splitIntoMessages } from './split.ts'

const SENTENCE = 'The gremlins of the hall keep their gold below the third stone of the hearth. '

describe('the text of a long answer', () => {
  it('is one message while it fits', () => {
    expect(splitIntoMessages(' Yes. ', 4)).toEqual(['Yes.'])
    expect(splitIntoMessages('x'.repeat(2_000), 4)).toEqual(['x'.repeat(2_000)])
    expect(splitIntoMessages('', 4)).toEqual([])
  })

  it('is split between sentences without losing any', () => {
    const messages = splitIntoMessages(SENTENCE.repeat(60), 4)
    expect(messages.length).toBeGreaterThan(2)
    for (const message of messages) {
      expect(message.length).toBeLessThanOrEqual(2_000)
      expect(message).toMatch(/^The gremlins .*hearth\.$/s)
    }
    expect(messages.join(' ')).toBe(SENTENCE.repeat(60).trim())
  })

  it('is split between words in a long sentence, and inside a long word', () => {
    const words = splitIntoMessages('gold '.repeat(800), 4)
    for (const message of words) expect(message).toMatch(/^gold( gold)*$/)
    expect(words.join(' ')).toBe('gold '.repeat(800).trim())
    expect(splitIntoMessages('🔥'.repeat(1_500), 4).join('')).toBe('🔥'.repeat(1_500))
  })

  it('continues a code block in the next message', () => {
    const code = Array.from({ length: 120 }, (_, line) => `    const gold${line} = hearth.stones[${line}]`).join('\n')
    const messages = splitIntoMessages(`Look:\n\`\`\`js\n${code}\n\`\`\`\nDone.`, 4)
    expect(messages.length).toBeGreaterThan(1)
    for (const message of messages) {
      expect(message.length).toBeLessThanOrEqual(2_000)
      expect(message.match(/```/g)?.length).toBe(2)
    }
    expect(messages[1]).toMatch(/^```js\n {4}const gold/)
  })

  it('ends with an ellipsis when it exceeds the limit', () => {
    const messages = splitIntoMessages(SENTENCE.repeat(200), 2)
    expect(messages).toHaveLength(2)
    expect(messages[1]).toMatch(/hearth\.…$/)
  })
})
