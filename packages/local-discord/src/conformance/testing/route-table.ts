import type { Route } from '../../kernel/route-table.ts'
import { unsupportedOperations } from '../../unsupported/routes.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

interface Row {
  readonly address: string
  readonly supported: Set<string>
  readonly lacking: Set<string>
}

/**
 * A Markdown table of the API's paths, with the supported and the unsupported methods of each.
 *
 * @param operations Discord's own: "GET /users/{user_id}".
 * @param routes of the local Discord.
 */
export function routeTable(operations: readonly string[], routes: readonly Route[]): string {
  const rows = new Map<string, Row>()
  const rowOf = (address: string): Row => {
    const key = address.replaceAll(/\{\w+\}/g, '{}')
    const row = rows.get(key) ?? { address, supported: new Set(), lacking: new Set() }
    rows.set(key, row)
    return row
  }
  // Operations come first, so that the table has Discord's parameter names.
  for (const operation of operations) rowOf((operation.split(' ')[1] ?? '').replace('@original', '{message_id}'))
  for (const { method, template } of unsupportedOperations(operations, routes)) rowOf(template).lacking.add(method)
  for (const { method, path } of routes) {
    if (path.startsWith('/api/')) rowOf(addressOf(path)).supported.add(method)
  }
  const sorted = [...rows.values()]
  sorted.sort((a, b) => (a.address < b.address ? -1 : 1))
  const lines = sorted.map((row) => `| \`${row.address}\` | ${list(row.supported)} | ${list(row.lacking)} |`)
  return ['| address | supported | answered 501 |', '| --- | --- | --- |', ...lines].join('\n')
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
