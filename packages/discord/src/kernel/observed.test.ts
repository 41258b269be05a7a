import { describe, expect, it } from 'vitest'
import { routeOf } from './observed.ts'

const BASE = 'https://discord.com/api'

describe('the route of a call to Discord', () => {
  it('has no id, no token and no emoji in it', () => {
    const routes = [
      '/v10/channels/1140797200197802534/messages?limit=5',
      '/v10/interactions/1140797200197802534/aW50ZXJhY3Rpb246c2VjcmV0/callback',
      '/v10/webhooks/1140797200197802534/abc/messages/@original',
      '/v10/channels/1/messages/2/reactions/%F0%9F%94%A5/@me',
      '/v10/users/@me/guilds?with_counts=true',
      '/v10/users/%40me',
      '/v10/something/UNKNOWN',
    ].map((path) => routeOf(BASE + path, BASE))
    expect(routes).toEqual([
      '/channels/:id/messages',
      '/interactions/:id/:token/callback',
      '/webhooks/:id/:token/messages/@original',
      '/channels/:id/messages/:id/reactions/:emoji/@me',
      '/users/@me/guilds',
      '/users/@me',
      '/something/:other',
    ])
  })
})
