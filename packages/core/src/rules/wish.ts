import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import { lockGuild } from '../kernel/database/guild-lock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { GuildSnapshot, SnapshotChannel } from '../kernel/guild-snapshot.ts'
import { problem } from '../kernel/problem.ts'
import { claimTarget, dropTarget, recheckTarget, wantTarget } from '../kernel/reconciler/targets-store.ts'
import { staleVersion } from '../kernel/stale-version.ts'
import { rulesHash, targetOf, textsOf } from './matching.ts'
import { deleteRules, NO_RULES, readRules, writeRules, type ChannelKey, type SavedRules } from './rules-store.ts'
import { isAnythingPosted } from './posted-messages.ts'

/** Discord: a channel of plain text, the only kind that can have rules. */
const TEXT_CHANNEL = 0

/** How long whoever saves has the messages to itself, in ms: longer than Discord and two transactions take. */
const LEASE_MS = 10_000

/** What an administrator asks for. */
export interface Wish {
  key: ChannelKey
  /** For sentences. */
  channelName: string
  contents: string[]
  /** What it was made from; undefined overwrites whatever there is. */
  version: number | undefined
  userId: string
}

/** A wish that is written. */
export interface WrittenWish {
  version: number
  hash: string
  /** Whether its writer has the messages to itself until the lease ends; otherwise the reconciler gets to it. */
  isClaimed: boolean
}

/** @throws Problem `request.invalid` when the channel is no text channel of the guild. */
export function toWish(guild: GuildSnapshot, body: BodyOf<typeof saveRules>, userId: string): Wish {
  const { name } = requireTextChannel(guild, body.channel_id)
  return {
    key: { guildId: guild.id, channelId: body.channel_id },
    channelName: name,
    contents: contentsOf(body),
    version: body.version,
    userId,
  }
}

/** The texts in the order that their positions give. */
function contentsOf(body: BodyOf<typeof saveRules>): string[] {
  return body.rules.toSorted((a, b) => a.position - b.position).map((rule) => rule.content)
}

/** The reply to a save, from what was sent and what came of it. */
export function savedEntry(
  body: BodyOf<typeof saveRules>,
  outcome: Pick<RulesEntry, 'version' | 'status'>,
): RulesEntry {
  const rules = contentsOf(body).map((content, position) => ({ content, position }))
  return { channel_id: body.channel_id, rules, ...outcome }
}

/**
 * Writes a wish with what it replaces, and takes the target.
 *
 * @param options.mayWait nothing is written while somebody else is at the messages; otherwise the wish is left to whoever comes next.
 * @returns undefined when nothing was written.
 * @throws Problem `version.stale` when somebody else has replaced what the wish was made from.
 */
export async function writeWish(
  trx: Transaction<Schema>,
  wish: Wish,
  options: { owner: string; now: number; mayWait: boolean },
): Promise<WrittenWish | undefined> {
  const { key, contents, userId } = wish
  const { owner, now } = options
  await lockGuild(trx, key.guildId)
  const hash = rulesHash(textsOf(contents))
  const target = { ...targetOf(key), hash }
  const isClaimed = await claimTarget(trx, target, { owner, now, until: now + LEASE_MS })
  if (!isClaimed && options.mayWait) return undefined

  const row = await readRules(trx, key)
  // What is saved again, because its answer was lost, say, is no other version and nobody's loss.
  if (row && isDeepStrictEqual(row.contents, contents)) {
    if (!isClaimed) await wantTarget(trx, { ...target, dueAt: now, now })
    return { version: row.version, hash, isClaimed }
  }
  const before = row ?? NO_RULES
  if (wish.version !== undefined && wish.version !== before.version) {
    if (before.version === 0) throw problem('version.stale')
    throw await staleVersion(trx, { ...before, what: `the rules of #${wish.channelName}` })
  }
  const saved = { contents, version: before.version + 1, updatedBy: userId, updatedAt: now }
  // What is left to the reconciler stands: nobody waits to hear that it was refused.
  await writeRules(trx, key, { ...saved, undo: isClaimed ? (row?.undo ?? savedOf(before)) : null })
  if (!isClaimed) await wantTarget(trx, { ...target, dueAt: now, now })
  return { version: saved.version, hash, isClaimed }
}

/**
 * Goes back to what was before a wish that Discord refused. What it has left in the channel is put right by the reconciler.
 *
 * @returns whether the reconciler has work.
 */
export async function undoWish(
  trx: Transaction<Schema>,
  key: ChannelKey,
  wish: WrittenWish & { owner: string; now: number },
): Promise<boolean> {
  await lockGuild(trx, key.guildId)
  const row = await readRules(trx, key)
  const before = row?.undo ?? row
  if (!row || !before || row.version !== wish.version) {
    // Somebody saved something else on top of it, which stays.
    await recheckTarget(trx, { ...targetOf(key), hash: rulesHash(textsOf(row?.contents ?? [])), now: wish.now })
    return true
  }
  if (before.version === 0 && !isAnythingPosted(row.standing)) {
    await deleteRules(trx, key)
    await dropTarget(trx, targetOf(key))
    return false
  }
  await writeRules(trx, key, { ...savedOf(before), undo: null })
  await recheckTarget(trx, { ...targetOf(key), hash: rulesHash(textsOf(before.contents)), now: wish.now })
  return true
}

function savedOf({ contents, version, updatedBy, updatedAt }: SavedRules): SavedRules {
  return { contents, version, updatedBy, updatedAt }
}

function requireTextChannel(guild: GuildSnapshot, channelId: string): SnapshotChannel {
  const channel = guild.channels.find((one) => one.id === channelId && one.type === TEXT_CHANNEL)
  if (channel) return channel
  const message = 'must be a text channel of this server'
  throw problem('request.invalid', { fields: [{ path: 'channel_id', message }] }, `channel_id ${message}.`)
}
