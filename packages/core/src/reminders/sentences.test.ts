import { describe, expect, it } from 'vitest'
import { BOT_WAS_AWAY, expiredSentence, withoutAdvice } from './sentences.ts'

const MISSED = 'The channel was deleted.'

describe('the reason of a missed reminder', () => {
  it('ends with the advice once, also when a row of 0.1.0 has the earlier advice', () => {
    const now = `${MISSED} Pick a new time, or send it now.`
    expect([MISSED, `${MISSED} Choose a new time.`, now].map(expiredSentence)).toEqual([now, now, now])
    expect(expiredSentence(null)).toBe("This wasn't sent in time. Pick a new time, or send it now.")
  })

  it('comes without the advice where another text gives it', () => {
    expect(withoutAdvice(expiredSentence(MISSED))).toBe(MISSED)
    expect(withoutAdvice(`${MISSED} Choose a new time.`)).toBe(MISSED)
    expect(withoutAdvice(BOT_WAS_AWAY)).toBe(BOT_WAS_AWAY)
    expect(withoutAdvice('Choose a new time.')).toBe("This wasn't sent in time.")
  })
})
