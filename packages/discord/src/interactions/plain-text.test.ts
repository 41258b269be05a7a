import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('text of a user in a sentence of ours', () => {
  it('keeps its words', () => {
    expect(plainText('  was late,\nagain!  ')).toBe('was late, again!')
  })

  it.each(['@everyone', '<@123>', '<@&5>', '**loud**', '||hidden||', '`code`', '[link](https://x.test)', '<:e:1>'])(
    'leaves nothing alive of %s',
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
  ])('begins no heading and no list: %s', (text, told) => {
    expect(plainText(text)).toBe(told)
  })
})
