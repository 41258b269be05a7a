import { randomBytes } from 'node:crypto'
import {
  BUTTON_STYLES,
  customEmojiOf,
  DEFAULT_BUTTON_STYLE,
  everyButton,
  MODERATION_PERMISSIONS,
  ROLE_BUTTON_ERRORS,
  type RoleButton,
  type RoleButtonError,
  type RoleButtonInput,
} from '@guildhall/contract'
import * as z from 'zod/mini'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { confirmedPermissions } from './confirmed-permissions.ts'

/** The schema of a stored button. Version 0.1.0 stored no confirmed permissions. */
export const StoredButton: z.ZodMiniType<RoleButton> = z.object({
  id: z.string(),
  role_id: z.nullable(z.string()),
  label: z.string(),
  emoji: z.nullable(z.string()),
  style: z.enum(BUTTON_STYLES),
  add_only: z.boolean(),
  pick_one: z.boolean(),
  confirmed_permissions: z._default(z.array(z.enum(MODERATION_PERMISSIONS)), []),
  get children() {
    return z.array(StoredButton)
  },
})

/** One level of buttons: those below a message, or the sub-buttons of one. */
export interface Level {
  readonly buttons: readonly RoleButton[]
  /** Whether a member can have at most one of these roles. */
  readonly pickOne: boolean
  /** The button that opens this level; null for the buttons below the message. */
  readonly opener: RoleButton | null
}

/** A button with its place in the tree. */
export interface FoundButton {
  readonly button: RoleButton
  readonly level: Level
}

/** The button with this id; undefined when it was deleted. */
export function findButton(
  config: { buttons: readonly RoleButton[]; pickOne: boolean },
  buttonId: string,
): FoundButton | undefined {
  const levels: Level[] = [{ buttons: config.buttons, pickOne: config.pickOne, opener: null }]
  for (let level = levels.pop(); level; level = levels.pop()) {
    for (const button of level.buttons) {
      if (button.id === buttonId) return { button, level }
      if (button.children.length > 0) levels.push(levelBelow(button))
    }
  }
  return undefined
}

/** The sub-buttons of a button. */
export function levelBelow(button: RoleButton): Level {
  return { buttons: button.children, pickOne: button.pick_one, opener: button }
}

/**
 * The errors of ids that do not match saved buttons, in reading order.
 *
 * @param before the saved buttons.
 */
export function idErrors(input: readonly RoleButtonInput[], before: readonly RoleButton[]): RoleButtonError[] {
  const known = new Set(everyButton(before).map(({ button }) => button.id))
  const seen = new Set<string>()
  return everyButton(input).flatMap(({ button, path }) => {
    if (!button.id) return []
    const reason = seen.has(button.id) ? ROLE_BUTTON_ERRORS.repeatedId : ROLE_BUTTON_ERRORS.unknownId
    const isFine = known.has(button.id) && !seen.has(button.id)
    seen.add(button.id)
    return isFine ? [] : [{ path, field: 'id' as const, reason }]
  })
}

/**
 * Converts input into stored buttons, with every field and an id each. Recursive, so check the depth before.
 *
 * @param guild the guild whose roles' permissions are confirmed.
 * @param before the saved buttons. An input button without an id takes that of an equal saved button at its place, so that clients
 *   without ids keep them. A button without confirmed permissions keeps those of a button with the same id and role.
 */
export function storedButtons(
  guild: GuildSnapshot,
  input: readonly RoleButtonInput[],
  before: readonly RoleButton[],
): RoleButton[] {
  const named = new Set(everyButton(input).flatMap(({ button }) => button.id ?? []))
  const saved = new Map(everyButton(before).map(({ button }) => [button.id, button]))
  return stored({ guild, named, saved }, input, before)
}

interface Saving {
  readonly guild: GuildSnapshot
  /** The ids in the input. */
  readonly named: ReadonlySet<string>
  /** The saved buttons by their ids. */
  readonly saved: ReadonlyMap<string, RoleButton>
}

function stored(saving: Saving, input: readonly RoleButtonInput[], before: readonly RoleButton[]): RoleButton[] {
  const { guild, named, saved } = saving
  return input.map((button, index) => {
    const isLeaf = !button.children?.length
    const there = before[index]
    const same = there && !named.has(there.id) && there.label === button.label?.trim() ? there : undefined
    const id = button.id || same?.id || randomBytes(6).toString('base64url')
    const roleId = isLeaf ? button.role_id || null : null
    const last = saved.get(id)
    const confirmedBefore = last?.role_id === roleId ? last.confirmed_permissions : []
    return {
      id,
      role_id: roleId,
      label: button.label?.trim() ?? '',
      emoji: storedEmoji(button.emoji || null),
      style: button.style ?? DEFAULT_BUTTON_STYLE,
      add_only: isLeaf && button.add_only === true,
      pick_one: !isLeaf && button.pick_one === true,
      confirmed_permissions: confirmedPermissions(guild, roleId, button.confirmed_permissions ?? confirmedBefore),
      children: stored(saving, button.children ?? [], same?.children ?? []),
    }
  })
}

/** Normalizes an emoji. Animated ones are stored like others, because the current state is looked up by id. */
function storedEmoji(text: string | null): string | null {
  const custom = text === null ? null : customEmojiOf(text)
  return custom ? `<:${custom.name}:${custom.id}>` : text
}
