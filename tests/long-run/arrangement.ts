/** One process on SQLite, or two APIs and two bots, each with half of the shards, on one PostgreSQL. */
export type Arrangement = 'one process on SQLite' | 'two APIs and two bots on PostgreSQL'

export interface Process {
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  /** The address that answers when the process is ready. */
  readonly readyAt: string | undefined
}

/** The free ports of an arrangement. */
export interface Ports {
  readonly discord: number
  readonly apis: readonly [number, number]
}

/** @returns the processes in the order of their start. */
export function processesOf(arrangement: Arrangement, { discord, apis: [first, second] }: Ports): readonly Process[] {
  if (arrangement === 'one process on SQLite') return [api('all', first, 'discord,api,bot')]
  return [
    { name: 'discord', variables: { ROLES: 'discord' }, readyAt: `http://localhost:${discord}` },
    bot('0/2'),
    bot('1/2'),
    api('api 1', first, 'api'),
    api('api 2', second, 'api'),
  ]
}

function api(name: string, port: number, roles: string): Process {
  return { name, variables: { ROLES: roles, PORT: String(port) }, readyAt: `http://localhost:${port}/readyz` }
}

function bot(shards: string): Process {
  return { name: `bot ${shards}`, variables: { ROLES: 'bot', SHARDS: shards }, readyAt: undefined }
}
