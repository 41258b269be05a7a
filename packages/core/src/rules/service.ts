import type { BodyOf, RulesEntry, saveRules } from '@guildhall/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock, Stopwatch } from '../kernel/clock.ts'
import type { Schema } from '../kernel/database/schema.ts'
import type { Database } from '../kernel/database/sqlite.ts'
import type { ReadRows } from '../kernel/database/unreadable-rows.ts'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import type { SaveResponse } from '../kernel/idempotency/idempotency.ts'
import type { Jobs, JobStatus, JobWaiter } from '../kernel/jobs/jobs.ts'
import { problem, staleVersion } from '../kernel/problem.ts'
import { CHANNEL_DELETED } from './refusals.ts'
import { clearUndo, getRules, listRules, NO_RULES, putRules, type ChannelKey, type ChannelRules } from './store.ts'
import { isUndecided, jobKeyOf, keptRefusals, RULES_MESSAGE, UNDO_MS, versionOf } from './undecided-save.ts'

/** Discord: a text channel, the only kind that can have rules. */
const TEXT_CHANNEL = 0
/** How long a save waits for other saves of its channel, in ms, and how often it looks. */
const TURN_MS = 5_000
const LOOK_MS = 100
/** How long a save can take in all, in ms: less than a caller waits. */
const SAVE_MS = 8_500

type SaveBody = BodyOf<typeof saveRules>

/** A save as its transaction wrote it. */
export interface SavedRules {
  readonly version: number
  /** The revision of the job that applies it. */
  readonly revision: number
  /** Which save of the channel it is. */
  readonly save: number
}

/** The rules of a guild's channels, for the dashboard. */
export interface Rules {
  /** The rules of each channel that has any, with the reason why its message is not as saved. */
  list(guild: GuildSnapshot): Promise<RulesEntry[]>
  /**
   * Replaces a channel's rules and waits up to four seconds until the bot's message there follows. Other saves of the channel wait
   * until this one is decided.
   *
   * @param saveResponse writes what `replay` needs in the transaction of the save.
   * @throws Problem `request.invalid` for a channel that is no text channel of the guild; `version.stale` when another administrator
   *   has saved meanwhile; `discord.refused` when Discord does not take the message, and then the save was reverted;
   *   `discord.unavailable` when other saves did not end in time, and then nothing was saved.
   */
  save(
    guild: GuildSnapshot,
    body: SaveBody,
    userId: string,
    saveResponse: SaveResponse<SavedRules>,
  ): Promise<RulesEntry>
  /**
   * The answer of an earlier save, from the rows as they are now.
   *
   * @param saved without `save`, it was written by an earlier release, and what came of it is not known.
   * @throws Problem `discord.refused` when Discord refused that save.
   */
  replay(guildId: string, body: SaveBody, saved: Pick<SavedRules, 'version'> & Partial<SavedRules>): Promise<RulesEntry>
}

/** The rules that an administrator wants in a channel. */
interface DesiredRules {
  readonly key: ChannelKey
  readonly contents: readonly string[]
  /** The version that the administrator saw; undefined overwrites any. */
  readonly version: number | undefined
  readonly userId: string
}

/** Thrown inside the transaction of a save while the save before it is undecided. */
class NotYet extends Error {}

interface RulesDeps {
  readonly db: Database
  readonly clock: Clock
  readonly stopwatch: Stopwatch
  readonly changes: Changes
  readonly jobs: Jobs
  readonly readRows: ReadRows
}

export function createRules({ db, clock, stopwatch, changes, jobs, readRows }: RulesDeps): Rules {
  /**
   * The job comes first: its row makes the transactions of a channel follow one another, as an attempt's outcome holds it too.
   *
   * @throws NotYet while the save before is undecided.
   */
  async function write(trx: Transaction<Schema>, { key, contents, ...desired }: DesiredRules): Promise<SavedRules> {
    const { revision } = await jobs.setDesired(trx, jobKeyOf(key), { priority: 0, spacing: 0, lane: null })
    const row = await getRules(trx, key)
    const now = clock.now()
    if (row && isUndecided(row, now)) throw new NotYet()
    const current = versionOf(row ?? NO_RULES)
    // The same rules again, such as by a caller who lost the answer, are no new version and no loss to anyone.
    const isSame = isDeepStrictEqual(current.contents, contents)
    if (!isSame) await requireCurrent(trx, current, desired.version)
    const next = isSame
      ? current
      : { contents: [...contents], version: current.version + 1, updatedBy: desired.userId, updatedAt: now }
    const saveNumber = (row?.saveNumber ?? 0) + 1
    await putRules(trx, key, {
      ...next,
      saveNumber,
      saveRevision: revision,
      undo: { before: current, until: now + UNDO_MS },
      refusals: keptRefusals(row?.refusals ?? [], now),
    })
    changes.publish(trx, { topic: 'guild-config', guildId: key.guildId })
    return { version: next.version, revision, save: saveNumber }
  }

  async function writeInTurn(desired: DesiredRules, saveResponse: SaveResponse<SavedRules>): Promise<SavedRules> {
    for (const end = stopwatch.elapsed() + TURN_MS; ;) {
      const row = await getRules(db, desired.key)
      if (!row || !isUndecided(row, clock.now())) {
        try {
          return await changes.transaction(async (trx) => {
            const saved = await write(trx, desired)
            await saveResponse?.(trx, saved)
            return saved
          })
        } catch (error) {
          if (!(error instanceof NotYet)) throw error
        }
      }
      if (stopwatch.elapsed() >= end) throw problem('discord.unavailable')
      await wait(LOOK_MS)
    }
  }

  /** Waits for the outcome of a save and lets it stand when there is none in time. @throws Problem `discord.refused` */
  async function decide(waiter: JobWaiter, key: ChannelKey, saved: SavedRules, ms: number): Promise<JobStatus> {
    const outcome = await waiter.outcome(saved.revision, ms)
    const wasUndecided = await clearUndo(db, key, saved.save)
    // A job that was deleted counts as applied; the rules are not.
    if (wasUndecided) return outcome.status === 'applied' ? { status: 'queued', reason: null } : outcome
    const refusal = (await getRules(db, key))?.refusals.find(({ save }) => save === saved.save)
    if (refusal) {
      const details = { channel_id: key.channelId, version: refusal.version }
      throw problem('discord.refused', details, refusal.sentence)
    }
    return outcome
  }

  return {
    async list(guild) {
      const rows = await listRules(db, readRows, guild.id)
      const statuses = await jobs.statuses(guild.id, RULES_MESSAGE)
      return rows
        .filter((row) => row.contents.length > 0)
        .map((row) => listed(row, statuses.get(row.channelId) ?? QUEUED, guild))
    },
    async save(guild, body, userId, saveResponse) {
      const began = stopwatch.elapsed()
      const key = { guildId: guild.id, channelId: body.channel_id }
      requireTextChannel(guild, body.channel_id)
      const desired = { key, contents: contentsOf(body), version: body.version, userId }
      const waiter = jobs.waiter(jobKeyOf(key))
      try {
        const saved = await writeInTurn(desired, saveResponse)
        const left = SAVE_MS - (stopwatch.elapsed() - began)
        return entryOf(body, saved.version, await decide(waiter, key, saved, Math.min(UNDO_MS, left)))
      } finally {
        waiter.close()
      }
    },
    async replay(guildId, body, saved) {
      const key = { guildId, channelId: body.channel_id }
      const { version, revision, save } = saved
      const waiter = jobs.waiter(jobKeyOf(key))
      try {
        if (save !== undefined && revision !== undefined) {
          const row = await getRules(db, key)
          const left = row?.undo && row.saveNumber === save ? Math.min(UNDO_MS, row.undo.until - clock.now()) : 0
          const outcome = await decide(waiter, key, { version, revision, save }, left)
          if (outcome.status !== 'applied') return entryOf(body, version, outcome)
        }
        return entryOf(body, version, (await jobs.status(jobKeyOf(key))) ?? QUEUED)
      } finally {
        waiter.close()
      }
    },
  }
}

const QUEUED: JobStatus = { status: 'queued', reason: null }

/** @throws Problem `version.stale` when the administrator saw other rules than these. */
async function requireCurrent(
  trx: Transaction<Schema>,
  current: ReturnType<typeof versionOf>,
  version: number | undefined,
): Promise<void> {
  const isEmpty = current.contents.length === 0
  // An administrator who saw no rules saw the current state, also after a revert to none.
  if (version === undefined || version === current.version || (isEmpty && version === 0)) return
  if (isEmpty) throw problem('version.stale')
  throw await staleVersion(trx, current)
}

function requireTextChannel(guild: GuildSnapshot, channelId: string): void {
  if (guild.channels.some((one) => one.id === channelId && one.type === TEXT_CHANNEL)) return
  const message = 'Choose a text channel on this server.'
  throw problem('request.invalid', { fields: [{ path: 'channel_id', message }] })
}

/** The texts in the order that their positions give. */
function contentsOf(body: SaveBody): string[] {
  return body.rules.toSorted((a, b) => a.position - b.position).map((rule) => rule.content)
}

function listed(row: ChannelRules, job: JobStatus, guild: GuildSnapshot): RulesEntry {
  const isThere = guild.channels.some((channel) => channel.id === row.channelId)
  return {
    channel_id: row.channelId,
    rules: toRules(row.contents),
    version: row.version,
    status: isThere ? job.status : 'blocked',
    last_error: isThere ? job.reason : CHANNEL_DELETED,
  }
}

function entryOf(body: SaveBody, version: number, { status, reason }: JobStatus): RulesEntry {
  return { channel_id: body.channel_id, rules: toRules(contentsOf(body)), version, status, last_error: reason }
}

function toRules(contents: readonly string[]): RulesEntry['rules'] {
  return contents.map((content, position) => ({ content, position }))
}
