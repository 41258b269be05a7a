import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { startLocalDiscord } from '../server.ts'
import { starterWorld } from '../starter-world.ts'
import { UNSUPPORTED } from '../unsupported/routes.ts'
import { loadDescription } from './testing/description.ts'
import { routeTable } from './testing/route-table.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const OPERATIONS = fileURLToPath(new URL('testing/discord-operations.txt', import.meta.url))
const [START, END] = ['<!-- oxfmt-ignore-start -->\n\n', '\n\n<!-- oxfmt-ignore-end -->'] as const

const description = loadDescription()

function withTable(text: string, table: string): string {
  const [before, after] = [text.indexOf(START) + START.length, text.indexOf(END)]
  if (after < before) throw new Error('The README has no place for the table')
  return text.slice(0, before) + table + text.slice(after)
}

describe('the list of Discord’s operations', () => {
  it.skipIf(description === null)('equals that of Discord’s description', async () => {
    await expect(`${description?.operations.join('\n') ?? ''}\n`).toMatchFileSnapshot(OPERATIONS)
  })
})

describe('the table of routes', () => {
  const route = (method: string, path: string) => ({ method, path })

  it('has a row per path, with the answered, refused and absent methods', () => {
    const refused = [route('DELETE', '/api/users/:id')]
    const routes = [
      ...refused,
      route('GET', '/api/users/:id'),
      route('GET', '/chat'),
      route('POST', '/api/own/:someId'),
      route('GET', '/api/messages/:messageId'),
    ]
    const messages = ['GET /messages/@original', 'GET /messages/{message_id}']
    const users = ['GET /users/{user_id}', 'PUT /users/{user_id}', 'DELETE /users/{user_id}']
    const operations = [...messages, ...users, 'GET /voice']
    expect(routeTable({ operations, routes, refused }).split('\n').slice(2)).toEqual([
      '| `/messages/{message_id}` | GET |  |  |',
      '| `/own/{some_id}` | POST |  |  |',
      '| `/users/{user_id}` | GET | DELETE | PUT |',
      '| `/voice` |  |  | GET |',
    ])
  })

  // Update with `npx vitest run packages/local-discord/src/conformance/readme.test.ts -u`, twice after a change of the list above.
  it('in the README lists the current routes', async () => {
    const local = await startLocalDiscord({ ...starterWorld('Table'), port: 0, dataDir: null })
    await local.close()
    const operations = readFileSync(OPERATIONS, 'utf8').trim().split('\n')
    const table = routeTable({ operations, routes: local.routes, refused: UNSUPPORTED })
    await expect(withTable(readFileSync(README, 'utf8'), table)).toMatchFileSnapshot(README)
  })
})
