// @vitest-environment happy-dom
import { CALLBACK_PATHS } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goodToken } from '../testing/wire.ts'
import { endSession, onSessionEnd } from './session-end.ts'
import { storeToken, storedToken } from './token.ts'

const TOKEN = goodToken()

const ended = vi.fn<() => void>()
let unsubscribe: () => void = () => undefined

beforeEach(() => {
  ended.mockReset()
  unsubscribe = onSessionEnd(ended)
  storeToken(TOKEN)
})
afterEach(() => {
  unsubscribe()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('a session that the server rejects', () => {
  it.each(['/', '/guilds/1', '/analytics'])('ends on %s without its token', (path) => {
    window.history.replaceState(null, '', path)
    endSession(TOKEN)
    expect(storedToken()).toBeNull()
    expect(ended).toHaveBeenCalledOnce()
  })

  it.each([...CALLBACK_PATHS, '/login'])('is left to the page %s, which ends it itself', (path) => {
    window.history.replaceState(null, '', path)
    endSession(TOKEN)
    expect(storedToken()).toBe(TOKEN)
    expect(ended).not.toHaveBeenCalled()
  })

  it('does not end a newer sign-in of another tab', () => {
    endSession(goodToken({ sub: '300', username: 'cleo' }))
    expect(storedToken()).toBe(TOKEN)
    expect(ended).not.toHaveBeenCalled()
  })
})
