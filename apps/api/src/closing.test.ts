import { ProblemResponse } from '@guildhall/contract'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { problemOf, startTestApi } from './testing/test-api.ts'

describe('a closing server', () => {
  it('finishes requests in flight, refuses new requests and stops listening', async () => {
    const asked: ServerResponse[] = []
    const slow = createServer((_request, response) => void asked.push(response))
    await new Promise<void>((resolve) => slow.listen(0, 'localhost', resolve))
    const address = slow.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const apiUrl = `http://localhost:${address.port}/api`
    const cdnUrl = 'http://localhost/cdn'
    const api = await startTestApi({ endpoints: { apiUrl, authorizeUrl: apiUrl, cdnUrl } })

    const begun = api.call('GET', '/bot/avatar')
    await once(slow, 'request')
    const before = Date.now()
    const closed = api.server.close()
    const late = await api.server.app.inject({ url: '/api/blame/count' })
    for (const response of asked) response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":0}')
    expect((await problemOf(await begun)).code).toBe('internal')
    await closed
    expect(Date.now() - before).toBeLessThan(3_000)
    expect([late.statusCode, ProblemResponse.parse(late.json()).code]).toEqual([503, 'service.stopping'])
    await expect(fetch(`${api.origin}/healthz`)).rejects.toThrow('fetch failed')
    slow.close()
    await api.discord.close()
    await api.db.destroy()
  })
})
