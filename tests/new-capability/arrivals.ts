/** A small capability: how many members joined a server. Its own files, by their paths in the repository. */
export const FILES: Readonly<Record<string, string>> = {
  'packages/contract/src/arrivals.ts': `
import * as z from 'zod/mini'
import { endpoint } from './kernel/endpoint.ts'
import { GuildParams } from './kernel/fields.ts'

export const getArrivals = endpoint({
  summary: 'How many members joined this server.',
  method: 'GET',
  path: '/guilds/:guildId/arrivals',
  access: 'admin',
  params: GuildParams,
  response: z.object({ count: z.number() }),
  status: 200,
})
`,
  'packages/core/src/arrivals/tables.ts': `
export interface ArrivalTables {
  arrivals: { guild_id: string; count: number }
}
`,
  'packages/core/src/kernel/database/migrations/9999-arrivals.ts': `
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arrivals')
    .addColumn('guild_id', 'text', (c) => c.primaryKey())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .execute()
}
`,
  'packages/core/src/arrivals/capability.ts': `
import { markHandled } from '../kernel/handled-events.ts'
import type { Kernel } from '../kernel/kernel.ts'

export type ArrivalsDeps = Pick<Kernel, 'db' | 'clock' | 'changes'>

export function createArrivals({ db, clock, changes }: ArrivalsDeps) {
  const arrivals = {
    joined: (guildId: string, eventId: string): Promise<void> =>
      changes.transaction(async (trx) => {
        if (!(await markHandled(trx, eventId, clock.now()))) return
        const counted = trx.insertInto('arrivals').values({ guild_id: guildId, count: 1 })
        await counted
          .onConflict((oc) => oc.column('guild_id').doUpdateSet((eb) => ({ count: eb('arrivals.count', '+', 1) })))
          .execute()
      }),
    async count(guildId: string): Promise<number> {
      const row = await db.selectFrom('arrivals').select('count').where('guild_id', '=', guildId).executeTakeFirst()
      return row?.count ?? 0
    },
  }
  return {
    name: 'arrivals',
    services: { arrivals },
    async leaveGuild(guildId: string) {
      await db.deleteFrom('arrivals').where('guild_id', '=', guildId).execute()
    },
  }
}
`,
  'apps/api/src/arrivals.ts': `
import { getArrivals } from '@guildhall/contract'
import type { Core } from '@guildhall/core'
import { route, type Route } from './kernel/route.ts'

export function arrivalRoutes({ arrivals }: Core): Route[] {
  return [route(getArrivals, async ({ guild }) => ({ count: await arrivals.count(guild.id) }))]
}
`,
  'apps/bot/src/arrivals/module.ts': `
import { GatewayDispatchEvents as Event } from 'discord-api-types/v10'
import * as z from 'zod'
import type { CreateModule } from '../kernel/module.ts'

export const arrivals: CreateModule<'arrivals' | 'durable'> = (bot) => ({
  name: 'arrivals',
  listeners: [
    bot.durable(Event.GuildMemberAdd, {
      module: 'arrivals',
      payload: z.object({ eventId: z.string() }),
      guildOf: (member) => member.guild_id,
      pick: (member) => ({ eventId: \`\${member.user.id} \${member.joined_at}\` }),
      write: ({ eventId }, { guildId }) => bot.arrivals.joined(guildId, eventId),
    }),
  ],
})
`,
  'apps/web/src/arrivals/arrivals-tab.tsx': `
import { getArrivals } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../lib/calls/transport.ts'

export function ArrivalsTab({ guildId }: { guildId: string }) {
  const { data } = useQuery({
    queryKey: ['guilds', guildId, 'arrivals'],
    queryFn: ({ signal }) => call(getArrivals, { params: { guildId }, signal }),
  })
  return <p>{data === undefined ? null : \`Members who joined: \${data.count}\`}</p>
}
`,
}

/** Joins a server of the program with the capability, and prints how many members joined, as the API answers. */
export const DRIVE = {
  path: 'bench/arrivals.mjs',
  text: `
// Prints how many members joined a server, as the API answers, after one joined.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GUILDS, localDiscordClient, USERS } from '@guildhall/local-discord'
import { openProgram } from './lib/program.mjs'

const GUILD = GUILDS.guildhallDemo
const folder = mkdtempSync(join(tmpdir(), 'guildhall-arrivals-'))
const program = await openProgram(join(folder, 'guildhall.sqlite'), { logLevel: 'warn' })

async function count() {
  const headers = { authorization: \`Bearer \${program.token}\` }
  const response = await fetch(\`\${program.origin}/api/guilds/\${GUILD}/arrivals\`, { headers })
  return response.text()
}

while ((await count()) !== '{"count":0}') await wait(20)
await localDiscordClient(program.discord.origin).as(USERS.dan).join(GUILD)
while ((await count()) === '{"count":0}') await wait(20)
console.log(await count())
await program.close()
rmSync(folder, { recursive: true })
`,
}

/** An entry in a list of the repository. */
export interface Entry {
  readonly list: string
  /** The new line, and the line of the list after it. */
  readonly line: string
  readonly before: RegExp
  /** The import that the line needs, if any. */
  readonly imports?: string
}

/** The entries of a capability. */
export const ENTRIES: readonly Entry[] = [
  { list: 'packages/contract/src/capabilities.ts', line: `export * from './arrivals.ts'`, before: /^export/m },
  {
    list: 'packages/core/src/core.ts',
    line: `    createArrivals(kernel),`,
    before: /^ {4}createHugs\(/m,
    imports: `import { createArrivals } from './arrivals/capability.ts'`,
  },
  {
    list: 'apps/api/src/api.ts',
    line: `    ...arrivalRoutes(core),`,
    before: /^ {4}\.\.\.blameRoutes\(/m,
    imports: `import { arrivalRoutes } from './arrivals.ts'`,
  },
  {
    list: 'apps/bot/src/modules.ts',
    line: `  arrivals,`,
    before: /^ {2}commands,/m,
    imports: `import { arrivals } from './arrivals/module.ts'`,
  },
  {
    list: 'apps/web/src/app/guild/guild-tabs.tsx',
    line: `  { value: 'arrivals', label: 'Arrivals', areas: ['settings'], Panel: ArrivalsTab },`,
    before: /^\]/m,
    imports: `import { ArrivalsTab } from '../../arrivals/arrivals-tab.tsx'`,
  },
]

/** The entries of its tables. */
export const MIGRATION: readonly Entry[] = [
  {
    list: 'packages/core/src/kernel/database/migrate.ts',
    line: `  '9999-arrivals': arrivals,`,
    before: /^\}/m,
    imports: `import * as arrivals from './migrations/9999-arrivals.ts'`,
  },
  {
    list: 'packages/core/src/kernel/database/schema.ts',
    line: `    ArrivalTables,`,
    before: /^ {4}AuthTables,/m,
    imports: `import type { ArrivalTables } from '../../arrivals/tables.ts'`,
  },
]
