import { describe, expect, it } from 'vitest'
import { fatalClose } from './retry.ts'

describe('a close of the gateway', () => {
  it('names the page for intents that are switched off', () => {
    expect(fatalClose(4014, '42')?.message).toContain('https://discord.com/developers/applications/42/bot')
  })

  it('names the variable of a token that Discord does not take', () => {
    expect(fatalClose(4004, '42')?.message).toContain('DISCORD_TOKEN')
  })

  it.each([1000, 1006, 4000, 4007, 4008, 4009])('%i is no reason to give up', (code) => {
    expect(fatalClose(code, '42')).toBeUndefined()
  })
})
