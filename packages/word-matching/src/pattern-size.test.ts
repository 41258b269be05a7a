import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, it } from 'vitest'
import { instructionsOf } from './pattern-size.ts'

describe('the size of a pattern', () => {
  it('is at most three instructions below the size of RE2’s program', () => {
    const atoms = [
      'a',
      '.',
      '^',
      '$',
      String.raw`\d`,
      String.raw`\pL`,
      String.raw`\p{Greek}`,
      '[^a-c]',
      '[]()]',
      '[[:alpha:](]',
    ]
    const quoted = [String.raw`\Qa(b\E`, String.raw`\Q\E`, String.raw`\x{41}`, String.raw`\x41`, String.raw`\(`, '(?i)']
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        fc.constantFrom(...atoms, ...quoted),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `${a}|${b}`),
        fc.tuple(fc.constantFrom('(', '(?:', '(?P<n>', '(?<n>', '(?i:'), tie('pattern')).map(([a, b]) => `${a}${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+?', '{3}', '{0}', '{2,}', '{0,9}', '{2,7}?', '{,3}', '{30}'))
          .map(([a, b]) => a + b),
      ),
    }))
    let compiled = 0
    fc.assert(
      fc.property(pattern, (source) => {
        const size = sizeIn(source)
        if (size === undefined) return
        compiled += 1
        expect(size).toBeLessThanOrEqual(instructionsOf(source) + 3)
      }),
      { numRuns: 5_000 },
    )
    expect(compiled).toBeGreaterThan(200)
  })

  it('is small for invalid patterns', () => {
    for (const text of ['', ')', '(((', '{5}', '[', '\\', '(?', '(?P<']) expect(instructionsOf(text)).toBeLessThan(20)
  })
})

/** The size of RE2's program; undefined for an invalid pattern. */
function sizeIn(source: string): number | undefined {
  try {
    return RE2JS.compile(source).programSize()
  } catch {
    return undefined
  }
}
