import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createLog } from './log.ts'
import { problem } from './problem.ts'

const Line = z.looseObject({ err: z.looseObject({ code: z.optional(z.unknown()) }) })

/** Returns the log line for a message with these fields. */
function written(about: object, message = 'something happened'): string {
  const lines: string[] = []
  createLog('debug', { write: (line) => void lines.push(line) }).warn(about, message)
  return lines.join('')
}

it.each([
  ['the system', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'ECONNRESET'],
  ['SQL', Object.assign(new Error('cannot execute INSERT'), { code: '25006' }), '25006'],
  ['Discord', Object.assign(new Error('Missing Permissions'), { code: 50013 }), 50013],
  ['our own', problem('guild.not_found'), 'guild.not_found'],
])('the log contains the code of an error of %s', (_whose, err, code) => {
  expect(Line.parse(JSON.parse(written({ err }))).err.code).toBe(code)
})

const SECRET = 'Zm9vYmFyYmF6cXV4.Zm9v-YmFy_YmF6'

it.each([
  ['a token', { token: SECRET }],
  ['a token in an answer', { reply: { body: { access_token: SECRET, refresh_token: SECRET } } }],
  ['credentials', { options: { credentials: { clientSecret: SECRET, token: SECRET } } }],
  ['headers', { req: { headers: { authorization: SECRET, cookie: SECRET, 'set-cookie': [SECRET] } } }],
  ['headers as they were typed', { headers: { Authorization: `Bearer ${SECRET}`, Cookie: `a=${SECRET}` } }],
  ['an OAuth code in a query', { query: { code: SECRET } }],
  ['an OAuth code in a query of a request', { req: { query: { code: SECRET }, body: { code: SECRET } } }],
  ['an OAuth code in an address', { url: `/api/auth/discord/callback?state=1&code=${SECRET}` }],
  ['a token in an address', { url: `http://localhost/auth/callback?token=${SECRET}#top` }],
  ['a form', { sent: `code=${SECRET}&client_secret=${SECRET}&code_verifier=${SECRET}` }],
  ['an error that quotes an address', { err: new Error(`GET /callback?code=${SECRET} failed`) }],
  [
    'an error that quotes headers',
    { err: new Error(`Authorization: Bot ${SECRET}\r\nCookie: a=${SECRET}; b=${SECRET}`) },
  ],
  ['an error that quotes a token', { err: new Error(`Bearer ${SECRET} is not valid`) }],
  ['an error that quotes JSON', { err: new Error(JSON.stringify({ access_token: SECRET })) }],
  ['the cause of an error', { err: new Error('failed', { cause: new Error(`?token=${SECRET}`) }) }],
])('the log redacts the secret in %s', (_where, about) => {
  const line = written(about)
  expect(line).not.toContain(SECRET)
  expect(line).toContain('[redacted]')
  expect(JSON.parse(line)).toMatchObject({ msg: 'something happened' })
})

it('the log redacts a secret in the message', () => {
  expect(written({}, `asked for /callback?code=${SECRET}`)).toContain('/callback?code=[redacted]"')
})
