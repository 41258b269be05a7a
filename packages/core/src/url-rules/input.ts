import { TEXT_CHANNEL, type BodyOf, type saveUrlRules } from '@guildhall/contract'
import { patternError } from '@guildhall/link-rewriting'
import { setImmediate as others } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem } from '../kernel/problem.ts'
import type { SavedUrlRule } from './rules-store.ts'

/** A list of rules as a client sends it. */
export type SaveUrlRules = BodyOf<typeof saveUrlRules>

/** A function that checks lists of rules, one list at a time. */
type CheckRules = (sent: SaveUrlRules['rules']) => Promise<SavedUrlRule[]>

/**
 * Creates the queue in which lists wait for their check. Each pattern takes up to some ms, and the check yields to the event loop
 * between two patterns: other requests are answered meanwhile, however many lists wait.
 */
export function createRulesCheck(): CheckRules {
  const queue = new PQueue({ concurrency: 1 })
  return (sent) => queue.add(() => checkedRules(sent))
}

/**
 * Normalizes a list for the save: an empty list of channels becomes null for every channel, and repeated channels are dropped.
 *
 * @throws `request.invalid` that names the row of a pattern that cannot be used.
 */
async function checkedRules(sent: SaveUrlRules['rules']): Promise<SavedUrlRule[]> {
  const rules: SavedUrlRule[] = []
  for (const [row, { input_pattern, output_pattern, channel_ids }] of sent.entries()) {
    await others()
    const error = patternError(input_pattern)
    if (error !== null) throw invalidRow(row, 'input_pattern', error)
    const channels = [...new Set(channel_ids)]
    rules.push({ input_pattern, output_pattern, channel_ids: channels.length > 0 ? channels : null })
  }
  return rules
}

/**
 * Requires every channel to be a text channel of the guild. A channel that was saved before may be deleted by now: it stays until an
 * administrator removes it, so that a rule for one channel never becomes a rule for all.
 *
 * @throws `request.invalid` that names the row.
 */
export function requireChannels(
  guild: GuildSnapshot,
  rules: readonly SavedUrlRule[],
  saved: readonly SavedUrlRule[],
): void {
  const allowed = new Set(saved.flatMap((rule) => rule.channel_ids ?? []))
  for (const channel of guild.channels) if (channel.type === TEXT_CHANNEL) allowed.add(channel.id)
  for (const [row, rule] of rules.entries()) {
    if (rule.channel_ids?.every((id) => allowed.has(id)) ?? true) continue
    throw invalidRow(row, 'channel_ids', "One of these channels isn't a text channel on this server. Choose again.")
  }
}

function invalidRow(row: number, field: string, sentence: string) {
  const message = `Row ${row + 1}: ${sentence}`
  return problem('request.invalid', { fields: [{ path: `rules.${row}.${field}`, message }] }, message)
}
