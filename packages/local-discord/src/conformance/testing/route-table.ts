import type { Route } from '../../kernel/route-table.ts'

/** The input of the table. */
export interface Answers {
  /** Discord's own operations: "GET /users/{user_id}". */
  readonly operations: readonly string[]
  /** Every route of the local Discord. */
  readonly routes: readonly Route[]
  /** The routes that only return errors. */
  readonly refused: readonly Route[]
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Row {
  readonly address: string
  readonly answered: Set<string>
  readonly refused: Set<string>
  readonly absent: Set<string>
}

/** A Markdown table of the API's paths, with the answered, refused and absent methods of each. */
export function routeTable({ operations, routes, refused }: Answers): string {
  const rows = new Map<string, Row>()
  const rowOf = (address: string): Row => {
    const key = address.replaceAll(/\{\w+\}/g, '{}')
    const row = rows.get(key) ?? { address, answered: new Set(), refused: new Set(), absent: new Set() }
    rows.set(key, row)
    return row
  }
  // Operations come first, so that the table has Discord's parameter names. "@original" stands for a message's id.
  for (const operation of operations) {
    const [method = '', address = ''] = operation.split(' ')
    rowOf(address.replace('@original', '{message_id}')).absent.add(method)
  }
  for (const { method, path } of routes) {
    if (!path.startsWith('/api/')) continue
    const row = rowOf(addressOf(path))
    row.absent.delete(method)
    const only = refused.some((one) => one.method === method && one.path === path)
    row[only ? 'refused' : 'answered'].add(method)
  }
  const sorted = [...rows.values()]
  sorted.sort((a, b) => (a.address < b.address ? -1 : 1))
  const lines = sorted.map(
    (row) => `| \`${row.address}\` | ${list(row.answered)} | ${list(row.refused)} | ${list(row.absent)} |`,
  )
  return ['| address | answered | refused | absent |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** Converts "/api/users/:userId" to Discord's "/users/{user_id}". */
function addressOf(path: string): string {
  return path
    .slice('/api'.length)
    .replaceAll(/:(\w+)/g, (_match, name: string) => `{${name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`)}}`)
}

function list(methods: ReadonlySet<string>): string {
  return METHODS.filter((method) => methods.has(method)).join(' ')
}
