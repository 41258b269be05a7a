import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UNSUPPORTED_PARTS } from '../kernel/unsupported.ts'
import { startLocalDiscord } from '../server.ts'
import { starterWorld } from '../starter-world.ts'
import { DISCORD_OPERATIONS } from '../unsupported/operations.ts'
import { loadDescription } from './testing/description.ts'
import { routeTable } from './testing/route-table.ts'

const README = fileURLToPath(new URL('../../README.md', import.meta.url))
const OPERATIONS = fileURLToPath(new URL('../unsupported/operations.ts', import.meta.url))

const description = loadDescription()

/** The text with the section between the markers of a name replaced. */
function withSection(text: string, name: string, section: string): string {
  const [start, end] = [`<!-- ${name} -->\n\n`, `\n\n<!-- end of ${name} -->`]
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)]
  if (!text.includes(start) || to < from) throw new Error(`The README has no place for the ${name}`)
  return text.slice(0, from) + section + text.slice(to)
}

describe('the list of Discord’s operations', () => {
  it.skipIf(description === null)('equals the list in Discord’s description', async () => {
    const [head = ''] = readFileSync(OPERATIONS, 'utf8').split('[\n')
    const lines = (description?.operations ?? []).map((operation) => `  '${operation}',\n`)
    await expect(`${head}[\n${lines.join('')}]\n`).toMatchFileSnapshot(OPERATIONS)
  })
})

describe('the table of routes', () => {
  const route = (method: string, path: string) => ({ method, path })

  it('has a row per path, with the supported and the other methods', () => {
    const routes = [
      route('GET', '/api/users/:id'),
      route('GET', '/chat'),
      route('POST', '/api/own/:someId'),
      route('GET', '/api/messages/:messageId'),
    ]
    const messages = ['GET /messages/@original', 'GET /messages/{message_id}']
    const users = ['GET /users/{user_id}', 'PUT /users/{user_id}', 'DELETE /users/{user_id}']
    expect(
      routeTable([...messages, ...users, 'GET /voice'], routes)
        .split('\n')
        .slice(2),
    ).toEqual([
      '| `/messages/{message_id}` | GET |  |',
      '| `/own/{some_id}` | POST |  |',
      '| `/users/{user_id}` | GET | PUT DELETE |',
      '| `/voice` |  | GET |',
    ])
  })
})

describe('the README', () => {
  // Update with `npx vitest run packages/local-discord/src/conformance/readme.test.ts -u`, twice after a change of the list above.
  it('lists the current routes and the parts of Discord that are not supported', async () => {
    const local = await startLocalDiscord({ ...starterWorld('Table'), port: 0, dataDir: null })
    await local.close()
    const parts = Object.values(UNSUPPORTED_PARTS).map((part) => `- ${part}`)
    const listed = withSection(readFileSync(README, 'utf8'), 'unsupported parts', parts.join('\n'))
    const table = routeTable(DISCORD_OPERATIONS, local.routes)
    await expect(withSection(listed, 'table of routes', table)).toMatchFileSnapshot(README)
  })
})
