import { describe, expect, it } from 'vitest'
import { plainText } from './text.ts'

describe('the text of a user', () => {
  it('is trimmed and joined into one line', () => {
    expect(plainText('  was late,\nagain!  ')).toBe('was late, again!')
  })

  it.each(['@everyone', '<@123>', '<@&5>', '**loud**', '||hidden||', '`code`', '[link](https://x.test)', '<:e:1>'])(
    'contains no active mention, markdown or link: %s',
    (text) => {
      expect(plainText(text)).not.toMatch(/(?<!\\)[@<*|`[\]]/)
    },
  )

  it.each([
    ['# loud', '\\# loud'],
    ['-# small', '\\-# small'],
    ['+ listed', '\\+ listed'],
    ['12. listed', '12\\. listed'],
    ['3) listed', '3\\) listed'],
    ['C# and -1', 'C# and -1'],
  ])('does not begin a heading or a list: %s', (text, escaped) => {
    expect(plainText(text)).toBe(escaped)
  })
})
