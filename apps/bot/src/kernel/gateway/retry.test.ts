import { describe, expect, it } from 'vitest'
import { fatalClose } from './retry.ts'

describe('the fatal error of a gateway close', () => {
  it('names the settings page when intents are switched off', () => {
    expect(fatalClose(4014, '42')?.message).toContain('https://discord.com/developers/applications/42/bot')
  })

  it('names the variable of a refused token', () => {
    expect(fatalClose(4004, '42')?.message).toContain('DISCORD_TOKEN')
  })

  it.each([1000, 1006, 4000, 4007, 4008, 4009])('is absent for close code %i', (code) => {
    expect(fatalClose(code, '42')).toBeUndefined()
  })
})
