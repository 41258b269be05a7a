import {
  reasonWith,
  ROLE_PRESS,
  type GuildSnapshot,
  type JobHandler,
  type JobTools,
  type Outcome,
  type RolePress,
} from '@guildhall/core'
import * as z from 'zod/mini'
import { inGuild, UNAVAILABLE_MS } from '../kernel/discord-jobs/in-guild.ts'
import { Refusal } from '../kernel/handlers.ts'
import { createJobResponses } from '../kernel/job-responses.ts'
import type { BotContext } from '../kernel/module.ts'
import { decide, type RoleChanges } from './decide-roles.ts'
import type { HeldRoles } from './held-roles.ts'
import { findPressed, opened, rows, unused, type PressedButton, type Reply } from './pressed-button.ts'
import { createChangeRoles, refusalOf } from './role-changes.ts'
import type { WaitingPresses } from './waiting-presses.ts'

/** Maximum number of concurrent attempts of a process. Most of them wait for Discord. */
const SLOTS = 64
/** Maximum number of concurrent attempts in a guild, where Discord limits role changes together. */
const PER_GUILD = 8
/** Time limit of one attempt, in ms. */
const LIMIT_MS = 60_000
/** How long the roles that a press contains are considered current, in ms. */
const ROLES_FRESH_MS = 30_000

/** The stored decision of a press. A repetition applies the same decision, so a given role is not toggled back. */
const Noted = z.object({
  give: z.nullable(z.string()),
  take: z.array(z.string()),
  /** Set when only the response is left: its content and the number of changed roles. */
  changed: z.optional(z.object({ content: z.string(), count: z.number() })),
})
type Noted = z.infer<typeof Noted>

/** Gives and takes the roles of a press exactly once, and responds to it. */
export function carryOutPress(
  bot: Pick<BotContext, 'api' | 'applicationId' | 'clock' | 'log' | 'roleButtonPosting' | 'rolePresses' | 'snapshotOf'>,
  { heldRoles, waiting }: { heldRoles: HeldRoles; waiting: WaitingPresses },
): JobHandler {
  const { api, clock, log, rolePresses } = bot
  const changeRoles = createChangeRoles({ guilds: api.guilds, clock, log })
  const responses = createJobResponses({ ...bot, interactions: api.interactions })

  /** The current roles of the member: those in the press while they are recent, updated by later presses. */
  async function rolesOf(
    { guildId, memberId, interactionId }: RolePress,
    signal: AbortSignal,
  ): Promise<ReadonlySet<string>> {
    const press = waiting.get(interactionId)
    if (press && clock.now() - press.sent.receivedAt < ROLES_FRESH_MS) {
      return heldRoles.after(press.memberKey, press.sent)
    }
    try {
      return new Set((await api.guilds.getMember(guildId, memberId, { signal })).roles)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  function noteHeld({ guildId, memberId }: RolePress, given: readonly string[], taken: readonly string[]): void {
    for (const roleId of given) heldRoles.note(`${guildId} ${memberId}`, roleId, true)
    for (const roleId of taken) heldRoles.note(`${guildId} ${memberId}`, roleId, false)
  }

  /** Applies the noted changes, or decides and notes them first. */
  async function change(
    work: Work,
    pressed: PressedButton | undefined,
    noted: RoleChanges | null,
  ): Promise<{ content: string; count: number; noted: RoleChanges | null }> {
    const { guild, press, tools } = work
    const { signal } = tools
    try {
      const decision = noted ?? (pressed ? decide(guild, await rolesOf(press, signal), pressed) : '')
      if (typeof decision === 'string') return { content: decision, count: 0, noted: null }
      if (!noted) await tools.note(decision)
      const reason = pressed ? reasonWith(pressed.button.label, { before: 'Role button: ', after: '' }) : 'Role button'
      const { content, given, taken } = await changeRoles({ guild, userId: press.memberId, reason }, decision, signal)
      noteHeld(press, given, taken)
      return { content, count: given.length + taken.length, noted: decision }
    } catch (error) {
      if (error instanceof Refusal) return { content: error.message, count: 0, noted }
      throw error
    }
  }

  /** The complete response; a menu shows the member's current roles. */
  async function replyOf({ guild, press, tools }: Work, pressed: PressedButton | undefined, content: string) {
    if (press.pressedIn === 'message' || !pressed) return { content, components: [] }
    const held = await rolesOf(press, tools.signal)
    return { content, components: rows(guild, held, pressed.config, pressed.level) }
  }

  async function respond({ press, tools }: Work, reply: Reply): Promise<void> {
    const mode = press.pressedIn === 'reply' ? 'update' : 'private'
    await responses.respond({ ...press, mode }, { ...reply, allowed_mentions: { parse: [] } }, tools.signal)
  }

  async function carryOut(work: Work, noted: Noted | null): Promise<Outcome> {
    const { guild, press, tools } = work
    const done = (changes: number): Outcome => ({
      type: 'done',
      commit: (trx) => rolePresses.finish(trx, press, changes),
    })
    const pressed = await findPressed(bot, guild, press)
    if (!noted && (!pressed || pressed.button.children.length > 0)) {
      // The configuration was changed after the press.
      const reply = pressed ? opened(guild, await rolesOf(press, tools.signal), pressed) : unused()
      await respond(work, reply)
      return done(0)
    }
    const {
      content,
      count,
      noted: changes,
    } = noted?.changed ? { ...noted.changed, noted } : await change(work, pressed, noted)
    if (!responses.canRespond({ ...press, mode: 'update' })) return done(count)
    try {
      await respond(work, await replyOf(work, pressed, content))
    } catch (error) {
      // The next attempt only responds, because other users may change the roles meanwhile.
      if (changes && !tools.signal.aborted) {
        await tools.note({ give: changes.give, take: [...changes.take], changed: { content, count } } satisfies Noted)
      }
      throw error
    }
    return done(count)
  }

  return {
    kind: ROLE_PRESS,
    area: null,
    slots: SLOTS,
    perGuild: PER_GUILD,
    limitMs: LIMIT_MS,
    async run(job, tools) {
      const press = await rolePresses.get(job.guildId, job.key)
      if (!press) return { type: 'drop' }
      const noted = job.progress === null ? null : Noted.parse(job.progress)
      const withoutBot: Outcome = { type: 'drop', commit: (trx) => rolePresses.finish(trx, press, 0) }
      const outcome = await inGuild(bot, { job, tools }, { unavailableMs: UNAVAILABLE_MS, withoutBot }, ({ guild }) =>
        carryOut({ guild, press, tools }, noted),
      )
      if (outcome.type === 'done' || outcome.type === 'drop') waiting.end(job.key)
      return outcome
    },
  }
}

interface Work {
  readonly guild: GuildSnapshot
  readonly press: RolePress
  readonly tools: JobTools
}
