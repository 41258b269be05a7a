import { MOST_BUTTONS_WITH_BACK, type RoleButton } from '@guildhall/contract'
import {
  backIdOf,
  buttonNamedBy,
  customIdOf,
  drawnButton,
  findButton,
  levelBelow,
  REPLY_BUTTON,
  unconfirmedIn,
  type DrawnButton,
  type GuildSnapshot,
  type Level,
  type PressedConfig,
} from '@guildhall/core'
import { buttonRows, cut, plainText } from '@guildhall/discord'
import type { APIInteractionResponseCallbackData } from 'discord-api-types/v10'
import { failureSentence, Refusal, type ComponentCall } from '../kernel/handlers.ts'
import { isDatabaseFailure, retry } from '../kernel/gateway/retry.ts'
import { createKeyedQueue } from '../kernel/keyed-queue.ts'
import type { BotContext } from '../kernel/module.ts'
import { createHeldRoles } from './held-roles.ts'
import { createChangeRole, requireRole } from './role-changes.ts'

/** Presses of one server that can run or wait. */
const MOST_WAITING = 2_000
/** Discord: characters of a label, of an audit log's reason. */
const LABEL_LENGTH = 80
const REASON_LENGTH = 400
/** Stands before the label of a role that the member holds. */
const HELD = '✓ '

const UNUSED = 'This button is no longer in use.'
const MESSAGE_DELETED = 'The message with these buttons was deleted, so they are no longer in use.'
const BUSY = 'Many members are pressing buttons right now. Try again in a moment.'

/** Where a button stands: below the message for everyone, or in the reply that a member alone sees. */
export type PressedIn = 'message' | 'reply'

/** Handles presses. Those of one member follow one another, each with the result of the one before. */
export function createPresses(
  bot: BotContext,
): (call: ComponentCall, where: PressedIn) => Promise<APIInteractionResponseCallbackData> {
  const { clock, log, signal, roleButtonPosting, snapshotOf } = bot
  const queue = createKeyedQueue({ limit: MOST_WAITING })
  const heldRoles = createHeldRoles(clock)
  const changeRole = createChangeRole({ guilds: bot.api.guilds, clock })

  /** Gives the role of a leaf or takes it. @returns what happened, as a sentence. */
  async function toggle(member: Member, button: RoleButton, level: Level): Promise<string> {
    const { guild, userId, key } = member
    const role = requireRole(guild, button.role_id ?? '')
    const name = `**${plainText(role.name)}**`
    const reason = cut(`Role button: ${button.label}`, REASON_LENGTH)
    const change = async (roleId: string, isGiven: boolean): Promise<void> => {
      await changeRole({ guildId: guild.id, userId, roleId, isGiven, reason })
      heldRoles.note(key, roleId, isGiven)
      // The member's reply does not wait for the database.
      const count = (): Promise<void> => roleButtonPosting.roleChanged(guild.id)
      retry('count a change of a role', count, { signal, log, mayRetry: isDatabaseFailure }).catch((error: unknown) => {
        log.error({ err: error, guildId: guild.id }, 'could not count a change of a role')
      })
    }
    const isHeld = member.held().has(role.id)
    if (isHeld && button.add_only) return `You already have ${name}.`
    if (isHeld) {
      await change(role.id, false)
      return `${name} was removed.`
    }
    // Taking a role away needs no confirmation.
    if (unconfirmedIn(guild, button)) throw new Refusal(unconfirmed(name))
    const others = level.pickOne ? otherRoles(guild, level, button).filter((id) => member.held().has(id)) : []
    const replaced = others.map((id) => requireRole(guild, id))
    await change(role.id, true)
    const outcomes = [`You now have ${name}.`]
    for (const other of replaced) {
      const otherName = `**${plainText(other.name)}**`
      try {
        await change(other.id, false)
        outcomes.push(`${otherName} was removed.`)
      } catch (error) {
        // The member has the new role by now, and learns that too.
        outcomes.push(`${otherName} was not removed: ${failureSentence(error, { guildId: guild.id }, log)}`)
      }
    }
    return outcomes.join(' ')
  }

  async function press(member: Member, call: ComponentCall, where: PressedIn): Promise<Reply> {
    const { interaction, guildId, argument } = call
    const { configId, buttonId, isBack } = buttonNamedBy(argument)
    const config = await roleButtonPosting.config(member.guild, configId)
    const found = config && findButton(config, buttonId)
    // The level that Back led to may have become a button with a role, which no member wants from Back.
    if (!config || !found || (isBack && found.button.children.length === 0)) {
      const { id: messageId, channel_id: channelId } = interaction.message
      if (where === 'message') await roleButtonPosting.leftoverFound({ guildId, channelId, messageId })
      return { content: UNUSED, components: [] }
    }
    if (where === 'reply' && (await roleButtonPosting.isMessageDeleted(guildId, configId))) {
      return { content: MESSAGE_DELETED, components: [] }
    }
    const { button, level } = found
    if (button.children.length > 0) {
      return { content: `**${plainText(button.label)}**`, components: rows(member, config, levelBelow(button)) }
    }
    try {
      const content = await toggle(member, button, level)
      return { content, components: where === 'reply' ? rows(member, config, level) : [] }
    } catch (error) {
      // The reply keeps its buttons, so that the member can go on.
      if (where === 'message' || !(error instanceof Refusal)) throw error
      return { content: error.message, components: rows(member, config, level) }
    }
  }

  return async (call, where) => {
    const { interaction, guildId } = call
    const guild = snapshotOf(guildId)
    const sent = interaction.member
    if (!guild || !sent) throw new Refusal('This only works on a server that the bot can see.')
    const userId = sent.user.id
    const key = `${guildId} ${userId}`
    const sentRoles = { roleIds: sent.roles, receivedAt: clock.now() }
    const member = { guild, userId, key, held: () => heldRoles.after(key, sentRoles) }
    const pressed = queue.add({ key, group: guildId }, () => press(member, call, where))
    if (!pressed) throw new Refusal(BUSY)
    return { ...(await pressed), allowed_mentions: { parse: [] } }
  }
}

/** For a member. The dashboard names the permissions. */
function unconfirmed(name: string): string {
  return `${name} has new moderation permissions. An administrator of this server has to confirm them before this button gives the role.`
}

interface Member {
  readonly guild: GuildSnapshot
  readonly userId: string
  readonly key: string
  /** The roles that the member holds now. */
  held(): ReadonlySet<string>
}

type Reply = Pick<APIInteractionResponseCallbackData, 'content' | 'components'>

/** The other roles of a level, without those that are only ever given or were deleted. */
function otherRoles(guild: GuildSnapshot, { buttons }: Level, pressed: RoleButton): string[] {
  const ids = buttons.flatMap(({ role_id: id, add_only: isKept }) => (id === null || isKept ? [] : [id]))
  return [...new Set(ids)].filter((id) => id !== pressed.role_id && guild.roles.some((role) => role.id === id))
}

/** The buttons of a level as one member sees them, with a way back while there is room. */
function rows(member: Member, config: PressedConfig, level: Level) {
  const { guild } = member
  const roles = member.held()
  const buttons = level.buttons.map((button): DrawnButton => {
    const drawn = drawnButton(guild, button, customIdOf(REPLY_BUTTON, config.configId, button.id))
    const isHeld = button.role_id !== null && roles.has(button.role_id)
    return isHeld ? { ...drawn, label: cut(`${HELD}${drawn.label}`, LABEL_LENGTH) } : drawn
  })
  const above = level.opener && findButton(config, level.opener.id)?.level.opener
  const hasRoom = buttons.length <= MOST_BUTTONS_WITH_BACK
  return buttonRows(above && hasRoom ? [...buttons, backTo(config, above)] : buttons)
}

/** Opens the level above, which a reply shows too. */
function backTo({ configId }: PressedConfig, above: RoleButton): DrawnButton {
  return { customId: backIdOf(REPLY_BUTTON, configId, above.id), label: 'Back', style: 'secondary', emoji: null }
}
