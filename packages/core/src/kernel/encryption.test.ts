import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveKeys, seal, unseal } from './encryption.ts'

describe('a sealed text', () => {
  const key = randomBytes(32)

  it('opens with its key and purpose, and differs each time it is sealed', () => {
    const sealed = seal(key, 'tokens/1', 'héllo')
    expect(unseal(key, 'tokens/1', sealed)).toBe('héllo')
    expect(sealed).not.toBe(seal(key, 'tokens/1', 'héllo'))
  })

  it('does not open for another purpose, with another key or after a change', () => {
    const sealed = seal(key, 'tokens/1', 'hello')
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
    expect(unseal(key, 'tokens/2', sealed)).toBeUndefined()
    expect(unseal(randomBytes(32), 'tokens/1', sealed)).toBeUndefined()
    expect(unseal(key, 'tokens/1', changed)).toBeUndefined()
    expect(unseal(key, 'tokens/1', sealed.slice(0, 20))).toBeUndefined()
    expect(unseal(key, 'tokens/1', '')).toBeUndefined()
  })
})

describe('the derived keys', () => {
  it('differ by purpose and depend only on the secret', () => {
    const keys = deriveKeys('secret')
    const all = Object.values(keys).map((key: Uint8Array) => Buffer.from(key).toString('hex'))
    expect(new Set(all).size).toBe(all.length)
    expect(deriveKeys('secret')).toEqual(keys)
    expect(deriveKeys('another').signing).not.toEqual(keys.signing)
  })
})
