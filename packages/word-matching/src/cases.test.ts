import { describe, expect, it } from 'vitest'
import { allowedIn } from './allowed.ts'
import { CASES } from './cases.ts'
import { compileWords } from './compile-words.ts'
import { compilePattern, findPatterns } from './patterns.ts'

describe('the engine', () => {
  it.each(CASES.map((one) => ({ ...one, name: `${one.title} (${one.source})` })))('agrees: $name', (one) => {
    const word = compileWords(one.words, one.allowed).find(one.text)
    const result = findPatterns(one.patterns.map(compilePattern), one.text, allowedIn(one.text, one.allowed))
    const found = word ?? result.found[0]
    expect(found?.keyword ?? null).toBe(one.stops)
    expect(result.untested).toEqual([])
    // With several words, the case may only assume which of them is named.
    const isExact = one.source !== 'reported' && one.words.length < 2 && one.allowed.length === 0
    expect(found && isExact ? found.certainty : one.source).toBe(one.source)
  })

  it('is checked by cases with different titles, each with the reference that its source needs', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(250)
    expect(new Set(CASES.map(({ title }) => title)).size).toBe(CASES.length)
    for (const { source, reference } of CASES) expect(reference === null).toBe(source === 'assumed')
  })
})
