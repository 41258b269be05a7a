import { ProblemReply } from '@guildhall/contract'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { problemOf } from './testing/replies.ts'
import { startTestHouse } from './testing/test-house.ts'

describe('a server that is told to stop', () => {
  it('ends what it has begun, takes nothing new, and is gone soon after', async () => {
    const asked: ServerResponse[] = []
    const slow = createServer((_request, response) => void asked.push(response))
    await new Promise<void>((resolve) => slow.listen(0, 'localhost', resolve))
    const address = slow.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const apiUrl = `http://localhost:${address.port}/api`
    const cdnUrl = 'http://localhost/cdn'
    const house = await startTestHouse({ endpoints: { apiUrl, authorizeUrl: apiUrl, cdnUrl } })

    const begun = house.call('GET', '/bot/avatar')
    await once(slow, 'request')
    const before = Date.now()
    const closed = house.api.close()
    const late = await house.api.app.inject({ url: '/api/blame/count' })
    for (const response of asked) response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":0}')
    expect((await problemOf(await begun)).code).toBe('internal')
    await closed
    expect(Date.now() - before).toBeLessThan(3_000)
    expect([late.statusCode, ProblemReply.parse(late.json()).code]).toEqual([503, 'service.stopping'])
    await expect(fetch(`${house.origin}/healthz`)).rejects.toThrow('fetch failed')
    slow.close()
    await house.discord.close()
    await house.db.destroy()
  })
})
