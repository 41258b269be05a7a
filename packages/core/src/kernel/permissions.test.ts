import { expect, it } from 'vitest'
import { howToAllow, withoutPlace } from './permissions.ts'

const SENTENCES = `${howToAllow('The bot', ['View Channel', 'Send Messages'], 'staff')} Then save again.`

it('names lacking permissions with their place in Discord', () => {
  expect(SENTENCES).toBe(
    'The bot needs View Channel and Send Messages in #staff. In Discord: Edit Channel › Permissions › the bot › View Channel, Send Messages. Then save again.',
  )
})

it('leaves the place out beside another one, and keeps the other sentences', () => {
  expect(withoutPlace(SENTENCES)).toBe('The bot needs View Channel and Send Messages in #staff. Then save again.')
})
