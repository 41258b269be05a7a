import { setImmediate as breathe } from 'node:timers/promises'
import type { BodyOf, saveUrlRules } from '@guildhall/contract'
import { patternFault } from '@guildhall/link-rewriting'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { problem } from '../kernel/problem.ts'
import type { KeptUrlRule } from './rules-store.ts'

/** Discord: the type of a text channel. */
const TEXT = 0

/** A list of rules as somebody sends it. */
export type SaveUrlRules = BodyOf<typeof saveUrlRules>

/** Checks lists of rules, one list at a time. */
export type CheckRules = (sent: SaveUrlRules['rules']) => Promise<KeptUrlRule[]>

/**
 * Creates the queue in which lists wait for their check. Each pattern takes up to some ms, and the event loop turns between two of
 * them: other requests are answered meanwhile, however many lists wait.
 */
export function createRulesCheck(): CheckRules {
  let last: Promise<unknown> = Promise.resolve()
  return (sent) => {
    const checked = last.then(() => checkedRules(sent))
    last = checked.catch(() => undefined)
    return checked
  }
}

/**
 * Brings what was sent into the form in which it is kept: no channel means every channel, and each is named once.
 *
 * @throws `request.invalid` that names the row, for a pattern that cannot be taken.
 */
async function checkedRules(sent: SaveUrlRules['rules']): Promise<KeptUrlRule[]> {
  const rules: KeptUrlRule[] = []
  for (const [row, { input_pattern, output_pattern, channel_ids }] of sent.entries()) {
    await breathe()
    const fault = patternFault(input_pattern)
    if (fault !== null) throw faultAt(row, 'input_pattern', fault)
    const channels = [...new Set(channel_ids)]
    rules.push({ input_pattern, output_pattern, channel_ids: channels.length > 0 ? channels : null })
  }
  return rules
}

/**
 * Every channel is a text channel of the guild. One that was saved before may be gone by now: it stays until somebody removes it, so
 * that a rule for one channel never becomes one for all.
 *
 * @throws `request.invalid` that names the row.
 */
export function checkChannels(
  guild: GuildSnapshot,
  rules: readonly KeptUrlRule[],
  saved: readonly KeptUrlRule[],
): void {
  const allowed = new Set(saved.flatMap((rule) => rule.channel_ids ?? []))
  for (const channel of guild.channels) if (channel.type === TEXT) allowed.add(channel.id)
  for (const [row, rule] of rules.entries()) {
    if (rule.channel_ids?.every((id) => allowed.has(id)) ?? true) continue
    throw faultAt(row, 'channel_ids', 'A channel is no text channel of this server. Choose the channels again.')
  }
}

function faultAt(row: number, field: string, sentence: string) {
  const message = `Row ${row + 1}: ${sentence}`
  return problem('request.invalid', { fields: [{ path: `rules.${row}.${field}`, message }] }, message)
}
