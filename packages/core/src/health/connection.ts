import { sql } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import { isAmong } from '../kernel/database/queries.ts'
import type { FoundProblem } from '../kernel/guild-problems.ts'
import { contentOf } from './store.ts'

/** The id of the problem of a guild whose shard Discord does not let connect. */
export const CONNECTION_PROBLEM = 'gateway/connection'

/** Why Discord does not let the bot connect until its operator acts. */
export type ConnectionFailure = 'intents' | 'token' | 'refused'

const SENTENCES: Readonly<Record<ConnectionFailure, Pick<FoundProblem, 'detail' | 'fix'>>> = {
  intents: {
    detail: 'Discord does not let it see members and messages, because its privileged intents are switched off.',
    fix: "For the bot's operator, in Discord's Developer Portal: Bot › Privileged Gateway Intents › Server Members Intent and Message Content Intent. Then start the bot again.",
  },
  token: {
    detail: 'Discord rejects its token.',
    fix: "For the bot's operator, in Discord's Developer Portal: Bot › Token › Reset Token. Then start the bot again with the new token.",
  },
  refused: {
    detail: 'Discord refuses the connection until the bot is changed.',
    fix: "For the bot's operator: the log of the bot names the reason.",
  },
}

/** The problems of guilds that the bot cannot serve at all. Its search cannot find them, since it needs the connection. */
export type HealthConnection = ReturnType<typeof createHealthConnection>

export function createHealthConnection({ clock, changes }: { clock: Clock; changes: Changes }) {
  const failed = new Set<string>()

  return {
    /** The shard of these guilds is connected: the next search ends the problem. */
    connected(guildIds: readonly string[]): void {
      for (const id of guildIds) failed.delete(id)
    },
    /** Whether this process cannot connect to serve a guild. */
    isFailed: (guildId: string): boolean => failed.has(guildId),
    /**
     * Writes the problem for guilds that this process was to serve. The first search after a connection ends it.
     *
     * @throws `database.unavailable`
     */
    async fail(guildIds: readonly string[], failure: ConnectionFailure): Promise<void> {
      for (const id of guildIds) failed.add(id)
      const content = contentOf({
        ...SENTENCES[failure],
        title: 'The bot cannot connect to Discord.',
        place: null,
        channelIds: [],
      })
      await changes.transaction(async (trx) => {
        await trx
          .insertInto('guild_problems')
          .columns(['guild_id', 'problem_id', 'severity', 'content', 'since'])
          .expression((eb) =>
            eb
              .selectFrom('guilds')
              .select([
                'guild_id',
                sql<string>`cast(${CONNECTION_PROBLEM} as text)`.as('problem_id'),
                sql<'broken'>`cast('broken' as text)`.as('severity'),
                sql<string>`cast(${content} as text)`.as('content'),
                sql<number>`cast(${clock.now()} as bigint)`.as('since'),
              ])
              .where((row) => isAmong(trx, row.ref('guild_id'), guildIds)),
          )
          .onConflict((oc) => oc.columns(['guild_id', 'problem_id']).doUpdateSet({ content, gone_at: null }))
          .execute()
        changes.publish(trx, { topic: 'guild-problems', area: 'health' })
      })
    },
  }
}
