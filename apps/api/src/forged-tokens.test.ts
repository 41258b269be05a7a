import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemOf, startTestApi, USERS, type TestApi } from './testing/test-api.ts'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged token', () => {
  let api: TestApi
  let payload: string
  let signature: string

  beforeAll(async () => {
    api = await startTestApi()
    ;[, payload = '', signature = ''] = (await api.signIn('ada')).split('.')
  })
  afterAll(() => api.close())

  const answer = (token: string) => codeOf(api, token)

  it.each([
    ['no algorithm', { alg: 'none' }],
    ['an algorithm that takes our key for a public one', { alg: 'RS256' }],
    ['a weaker spelling of ours', { alg: 'hs256' }],
    ['a verification key of its own', { alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }],
    ['a key to be fetched from elsewhere', { alg: 'HS256', jku: 'https://evil.example/keys', kid: '../../dev/null' }],
    ['a critical extension that we do not know', { alg: 'HS256', crit: ['b64'], b64: false }],
  ])('is refused with %s', async (_, header) => {
    for (const end of ['', signature]) expect(await answer(`${part(header)}.${payload}.${end}`)).toBe('auth.required')
  })

  it('is refused when it only looks like a token', async () => {
    for (const token of ['..', '.', `.${payload}.`, `a.${payload}.b.c.d`, `${part({})}.${part({})}.`]) {
      expect(await answer(token), token).toBe('auth.required')
    }
  })

  it('is refused when another installation issued it', async () => {
    const other = await startTestApi({ sessionSecret: 'the secret of another installation' })
    expect(await answer(await other.signIn('ada'))).toBe('auth.required')
    await other.close()
  })
})

describe('a token of this installation', () => {
  let api: TestApi

  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())

  it('expires with its session immediately, also with another encoding of its signature', async () => {
    const token = await api.signIn('ada')
    const other = otherSpelling(token)
    for (const one of [token, other]) expect(await codeOf(api, one)).toBe('none')
    expect((await api.call('POST', '/auth/logout', token)).status).toBe(204)
    for (const one of [token, other]) expect(await codeOf(api, one)).toBe('auth.expired')
  })

  it('is refused when its session belongs to another user or was deleted', async () => {
    const [swapped, dropped] = [await api.signIn('ada'), await api.signIn('ada')]
    const sidOf = (token: string): string => String(decodeJwt(token)['sid'])
    await api.db.updateTable('sessions').set({ user_id: USERS.ben }).where('session_id', '=', sidOf(swapped)).execute()
    await api.db.deleteFrom('sessions').where('session_id', '=', sidOf(dropped)).execute()
    expect(await codeOf(api, swapped)).toBe('auth.expired')
    expect(await codeOf(api, dropped)).toBe('auth.expired')
  })

  it('is refused after the secret changed, while a new sign-in works', async () => {
    const old = await api.signIn('ben')
    const { endpoints, credentials } = api.discord
    const changed = await startTestApi({
      db: api.db,
      endpoints,
      credentials,
      sessionSecret: 'a new secret after the old one was lost',
    })
    expect(await codeOf(changed, old)).toBe('auth.required')
    const token = await changed.signIn('cleo')
    expect(await codeOf(changed, token)).toBe('none')
    await changed.server.close()
    await changed.discord.close()
  })
})

async function codeOf(api: TestApi, token: string): Promise<string> {
  const response = await api.call('GET', '/bot/owner', token)
  return response.ok ? 'none' : (await problemOf(response)).code
}

/** Another encoding of the signature: the last character of 32 bytes in base64url has two unused bits. */
function otherSpelling(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(token.slice(-1))
  return token.slice(0, -1) + alphabet.charAt(last ^ 1)
}
