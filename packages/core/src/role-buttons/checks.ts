import {
  customEmojiOf,
  everyButton,
  fieldOfButton,
  gainedReason,
  nameOfButton,
  ROLE_BUTTON_ERRORS,
  roleButtonErrors,
  roleButtonSentence,
  type RoleButton,
  type RoleButtonConfig,
  type RoleButtonConfigInput,
  type RoleButtonError,
  type RoleButtonInput,
} from '@guildhall/contract'
import type { GuildSnapshot } from '../kernel/guild-snapshot.ts'
import { howToAllowInGuild, missingInGuild } from '../kernel/permissions.ts'
import { requireTextChannel } from '../kernel/place.ts'
import { invalidField, problem, type Problem, type FieldError } from '../kernel/problem.ts'
import { highestOwnRole, whyNotAssignable, whyNotHandedOut } from '../kernel/role-ranks.ts'
import { idErrors } from './buttons.ts'
import { unconfirmedErrors, unconfirmedIn } from './confirmed-permissions.ts'

/** Maximum number of fields in one refusal: as many as a person corrects at once. */
const MOST_FIELDS = 20

const BOT = 'The bot'

/** The user who saves, with the user's roles in the guild. */
export interface Saver {
  readonly userId: string
  readonly roleIds: readonly string[]
}

/** @throws Problem `request.invalid` for another server, or for a channel that is not a text channel of the server. */
export function requirePlace(guild: GuildSnapshot, input: RoleButtonConfigInput): void {
  if (input.guild_id !== guild.id) throw invalidField('guild_id', 'must be the server of the address')
  requireTextChannel(guild, input.channel_id)
}

/**
 * Checks buttons against the guild's snapshot.
 *
 * @throws Problem `request.invalid` or `role.not_assignable`, naming each button; `discord.refused` when the bot cannot give roles at all.
 */
export function requireButtons(guild: GuildSnapshot, input: RoleButtonConfigInput, saver: Saver): void {
  const errors = roleButtonErrors(input.buttons)
  if (errors.length > 0) throw invalidButtons(errors)
  const gone = input.buttons.length === 0 ? [] : goneErrors(guild, input)
  if (gone.length > 0) throw invalidButtons([...gone, ...rankErrors(guild, input, saver)])
  const missing = missingInGuild(guild, ['Manage Roles'])
  if (missing.length > 0) throw problem('discord.refused', undefined, howToAllowInGuild(BOT, missing))
  const refused = rankErrors(guild, input, saver)
  const [first] = refused
  if (first) {
    const sentence = `${nameOfButton(first.path)}: ${first.reason}`
    throw problem('role.not_assignable', { fields: fieldsOf(refused) }, sentence)
  }
}

/**
 * Requires that only saved buttons have an id. Check the version before: a button of an older version may have been removed since.
 *
 * @param before the saved buttons.
 * @throws Problem `request.invalid` naming each button.
 */
export function requireKnownIds(input: readonly RoleButtonInput[], before: readonly RoleButton[]): void {
  const errors = idErrors(input, before)
  if (errors.length > 0) throw invalidButtons(errors)
}

/** @throws Problem `request.invalid` naming each button whose role has moderation permissions that are not confirmed. */
export function requireConfirmed(guild: GuildSnapshot, buttons: readonly RoleButton[]): void {
  const unconfirmed = unconfirmedErrors(guild, buttons)
  if (unconfirmed.length > 0) throw invalidButtons(unconfirmed)
}

/** The current problems of a configuration's buttons, as sentences for administrators. */
export function warningsOf(guild: GuildSnapshot, buttons: readonly RoleButton[]): RoleButtonConfig['warnings'] {
  const lacking = missingInGuild(guild, ['Manage Roles'])
  const highest = highestOwnRole(guild)
  return everyButton(buttons).flatMap(({ button, path }) => {
    const name = nameOfButton(path)
    const role = guild.roles.find(({ id }) => id === button.role_id)
    const gained = unconfirmedIn(guild, button)
    const reasons = [
      ...(button.role_id !== null && !role ? [ROLE_BUTTON_ERRORS.deletedRole] : []),
      ...(role ? [lacking.length > 0 ? howToAllowInGuild(BOT, lacking) : whyNotAssignable(role, highest)] : []),
      ...(gained ? [gainedReason(gained.role.name, gained.permissions)] : []),
      ...(isEmojiGone(guild, button.emoji) ? [ROLE_BUTTON_ERRORS.deletedEmoji] : []),
    ]
    return reasons.flatMap((reason) =>
      reason === undefined ? [] : [{ button_id: button.id, message: `${name}: ${reason}` }],
    )
  })
}

/** The errors of roles and emoji that do not exist. */
function goneErrors(guild: GuildSnapshot, { buttons }: RoleButtonConfigInput): RoleButtonError[] {
  return everyButton(buttons).flatMap(({ button, path }): RoleButtonError[] => {
    const isLeaf = !button.children?.length
    const hasRole = guild.roles.some(({ id }) => id === button.role_id && id !== guild.id)
    return [
      ...(isLeaf && !hasRole ? [{ path, field: 'role_id' as const, reason: ROLE_BUTTON_ERRORS.deletedRole }] : []),
      ...(isEmojiGone(guild, button.emoji)
        ? [{ path, field: 'emoji' as const, reason: ROLE_BUTTON_ERRORS.deletedEmoji }]
        : []),
    ]
  })
}

function rankErrors(guild: GuildSnapshot, { buttons }: RoleButtonConfigInput, saver: Saver): RoleButtonError[] {
  const highest = highestOwnRole(guild)
  return everyButton(buttons).flatMap(({ button, path }): RoleButtonError[] => {
    const role = button.children?.length ? undefined : guild.roles.find(({ id }) => id === button.role_id)
    const reason = role && (whyNotAssignable(role, highest) ?? whyNotHandedOut(guild, role, saver))
    return reason === undefined ? [] : [{ path, field: 'role_id', reason }]
  })
}

function isEmojiGone(guild: GuildSnapshot, emoji: string | null | undefined): boolean {
  const custom = emoji ? customEmojiOf(emoji) : null
  return custom !== null && !guild.emojis.some(({ id }) => id === custom.id)
}

/** A refusal that names each button. */
export function invalidButtons(errors: readonly RoleButtonError[]): Problem {
  const [first] = errors
  return problem('request.invalid', { fields: fieldsOf(errors) }, first && roleButtonSentence(first))
}

function fieldsOf(errors: readonly RoleButtonError[]): FieldError[] {
  return errors.slice(0, MOST_FIELDS).map((error) => ({ path: fieldOfButton(error), message: error.reason }))
}
