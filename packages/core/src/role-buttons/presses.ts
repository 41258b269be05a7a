import type { Changes } from '../kernel/changes/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Database, Trx } from '../kernel/database/schema.ts'
import { deriveKeys, seal, unseal } from '../kernel/encryption.ts'
import type { Jobs } from '../kernel/jobs/jobs.ts'
import { recordEvent } from '../kernel/recorded-events.ts'
import {
  countPresses,
  deletePress,
  deletePressesBefore,
  deletePressesIn,
  forgetTokens,
  getPress,
  insertPresses,
} from './press-store.ts'
import type { RolePressRow } from './tables.ts'

/** The kind of job that gives and takes the roles of a press; its key is the interaction's id. */
export const ROLE_PRESS = 'role-press'

/** Maximum number of presses of a guild that can wait for their jobs. */
const MOST_WAITING = 2_000
/** The number of presses per transaction. */
const AT_ONCE = 100
/** A press that has waited for this long, in ms, is not stored: after 3 s without a response, Discord shows it as failed. */
const STORED_WITHIN_MS = 2_500
/** Discord: how long the token of an interaction is valid, in ms. */
const TOKEN_VALID_MS = 15 * 60_000
/** A press that was not carried out for this long, in ms, is deleted. */
const KEPT_MS = 24 * 60 * 60_000

/** The place of a press: below the public message, or in a reply that only the member sees. */
export type PressedIn = RolePressRow['pressed_in']

/** A press of a button with a role. */
export interface RolePress {
  readonly guildId: string
  readonly interactionId: string
  readonly memberId: string
  readonly configId: string
  readonly buttonId: string
  readonly pressedIn: PressedIn
  /** The secret for responding to the interaction, never logged; null once Discord accepts no response. */
  readonly token: string | null
  /** The time at which the press was received, in epoch ms. */
  readonly receivedAt: number
}

/** The store of presses that change roles, each with a job that carries it out. */
export type RolePresses = ReturnType<typeof createRolePresses>

export function createRolePresses(deps: {
  db: Database
  clock: Clock
  changes: Changes
  jobs: Jobs
  sessionSecret: Uint8Array | string
}) {
  const { db, clock, changes, jobs } = deps
  const key = deriveKeys(deps.sessionSecret).interactions
  const waiting: Waiting[] = []
  let isWriting = false

  async function write(trx: Trx, presses: readonly RolePress[]): Promise<(number | null)[]> {
    const counts = new Map<string, number>()
    for (const guildId of new Set(presses.map((press) => press.guildId))) {
      counts.set(guildId, await countPresses(trx, guildId))
    }
    const fitting: RolePress[] = []
    const oldest = clock.now() - STORED_WITHIN_MS
    const waits = presses.map((press) => {
      const count = (counts.get(press.guildId) ?? 0) + 1
      if (count > MOST_WAITING || press.receivedAt < oldest) return null
      counts.set(press.guildId, count)
      fitting.push(press)
      return count
    })
    const keys = fitting.map((press) => ({
      press,
      guildId: press.guildId,
      kind: ROLE_PRESS,
      key: press.interactionId,
      lane: `press:${press.memberId}`,
    }))
    const added = await jobs.enqueueAllOnce(trx, keys, { runAt: clock.now(), priority: 0 })
    await insertPresses(
      trx,
      added.map(({ press }) => rowOf(press, key)),
    )
    return waits
  }

  /** Writes waiting presses in one transaction. Separate ones would need a commit each, and on PostgreSQL could end in any order. */
  async function writeWaiting(): Promise<void> {
    if (isWriting) return
    isWriting = true
    for (let some = waiting.splice(0, AT_ONCE); some.length > 0; some = waiting.splice(0, AT_ONCE)) {
      try {
        const stored = await changes.transaction((trx) =>
          write(
            trx,
            some.map(({ press }) => press),
          ),
        )
        some.forEach(({ resolve }, at) => resolve(stored[at] ?? null))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    isWriting = false
  }

  return {
    /**
     * Stores a press with its job, in one transaction. Presses that arrive meanwhile share the next transaction, in order. A press that was
     * stored before is ignored.
     *
     * @returns the number of waiting presses of the guild, including this one; null when it is not stored: too many wait, or it is too old.
     */
    store: (press: RolePress): Promise<number | null> =>
      new Promise((resolve, reject) => {
        // The queue is full because the database is slow or unreachable.
        if (waiting.length >= MOST_WAITING) return resolve(null)
        waiting.push({ press, resolve, reject })
        void writeWaiting()
      }),
    /** @returns undefined once the press was carried out or deleted. */
    async get(guildId: string, interactionId: string): Promise<RolePress | undefined> {
      const row = await getPress(db, guildId, interactionId)
      return row && pressOf(row, key)
    },
    /** Deletes a press, in the transaction that ends its job. @param changes the number of roles given or taken, for the analytics. */
    async finish(trx: Trx, { guildId, interactionId }: RolePress, changed: number): Promise<void> {
      await deletePress(trx, guildId, interactionId)
      for (let count = 0; count < changed; count += 1) {
        await recordEvent(trx, { guildId, event: 'role_change', at: clock.now() })
      }
    },
    /** Deletes the presses in a guild that the bot has left. */
    async leaveGuild(guildId: string): Promise<void> {
      await jobs.leaveGuild(guildId, [ROLE_PRESS])
      await deletePressesIn(db, guildId)
    },
    /** Deletes tokens that Discord no longer accepts, and presses that were not carried out for a day. */
    async prune(): Promise<void> {
      await forgetTokens(db, clock.now() - TOKEN_VALID_MS)
      await deletePressesBefore(db, clock.now() - KEPT_MS)
    },
  }
}

interface Waiting {
  readonly press: RolePress
  readonly resolve: (waits: number | null) => void
  readonly reject: (error: unknown) => void
}

function rowOf(press: RolePress, key: Uint8Array): RolePressRow {
  return {
    guild_id: press.guildId,
    interaction_id: press.interactionId,
    member_id: press.memberId,
    config_id: press.configId,
    button_id: press.buttonId,
    pressed_in: press.pressedIn,
    token: press.token === null ? null : seal(key, press.interactionId, press.token),
    received_at: press.receivedAt,
  }
}

function pressOf(row: RolePressRow, key: Uint8Array): RolePress {
  return {
    guildId: row.guild_id,
    interactionId: row.interaction_id,
    memberId: row.member_id,
    configId: row.config_id,
    buttonId: row.button_id,
    pressedIn: row.pressed_in,
    // If the token cannot be decrypted, as after a change of the session secret, the roles are changed without a response.
    token: row.token === null ? null : (unseal(key, row.interaction_id, row.token) ?? null),
    receivedAt: row.received_at,
  }
}
