import { expect, it } from 'vitest'
import { quoted } from './problem-words.ts'

it('a quoted text is never cut inside an emoji', () => {
  expect(quoted(`${'x'.repeat(39)}🎉 and more`)).toBe(`“${'x'.repeat(39)}…”`)
})
