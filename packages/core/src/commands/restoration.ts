import * as z from 'zod'
import type { RestorableTarget, Restored, StoredRevision } from '../kernel/history/restorable-target.ts'
import { problem } from '../kernel/problem.ts'
import type { Commands } from './commands.ts'

const Stored = z.object({ is_enabled: z.boolean() })
const Saved = z.object({ version: z.number() })

/** The commands in the history: a restoration switches the command back. */
export function createCommandsHistory(commands: Commands): RestorableTarget {
  async function find(guildId: string, name: string) {
    return (await commands.list(guildId)).find((command) => command.command_name === name)
  }

  return {
    type: 'commands',
    channelsOf: () => [],
    async current(guild, { key: name }) {
      const command = await find(guild.id, name)
      return command ? { version: command.version, fields: { is_enabled: command.is_enabled } } : null
    },
    restoredFields: storedOf,
    async restore(guild, { revision, version, editor, saveResponse }): Promise<Restored> {
      const change = { name: revision.key, enable: storedOf(revision).is_enabled, seen: version ?? 0 }
      const toggled = await commands.restore(
        guild.id,
        change,
        editor,
        saveResponse && ((trx, { version: saved }) => saveResponse(trx, { saved: { version: saved } })),
      )
      return restoredOf(toggled)
    },
    async replay(guild, { key: name }, saved): Promise<Restored> {
      const { version } = Saved.parse(saved)
      const command = await find(guild.id, name)
      return restoredOf({ ...command, version })
    },
  }
}

/** The status of the menu: a list shows none once the menu has every change. */
function restoredOf({
  status,
  reason,
  version,
}: {
  status?: string | undefined
  reason?: string | null | undefined
  version: number
}): Restored {
  if (status === 'blocked') return { status, reason: reason ?? '', version }
  return { status: status === 'queued' ? 'queued' : 'applied', reason: reason ?? null, version }
}

/** @throws Problem `history.not_found` if the earlier state cannot be read. */
function storedOf({ stored }: StoredRevision): z.infer<typeof Stored> {
  const parsed = Stored.safeParse(stored)
  if (!parsed.success) throw problem('history.not_found')
  return parsed.data
}
