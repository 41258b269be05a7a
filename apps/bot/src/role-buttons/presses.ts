import { buttonNamedBy, type GuildSnapshot, type PressedIn } from '@guildhall/core'
import type { APIInteractionResponseCallbackData } from 'discord-api-types/v10'
import { Refusal, ResponseByJob, type ComponentCall } from '../kernel/handlers.ts'
import type { BotContext } from '../kernel/module.ts'
import { decide } from './decide-roles.ts'
import type { HeldRoles } from './held-roles.ts'
import { findPressed, opened, rows, unused, type PressedButton, type Reply } from './pressed-button.ts'
import type { WaitingPresses } from './waiting-presses.ts'

/**
 * Number of waiting presses of a guild above which a press is deferred at once. The last of them waits for Discord, which allows about 30
 * role changes in five seconds.
 */
const QUICK = 30

const MESSAGE_DELETED = 'The message with these buttons was deleted, so they are no longer in use.'
const BUSY = 'Many members are pressing buttons right now. Try again in a moment.'

/** Handles presses. A press that changes roles is stored as a job, and the job responds; any other press is answered immediately. */
export function createPresses(
  bot: Pick<BotContext, 'clock' | 'roleButtonPosting' | 'rolePresses' | 'snapshotOf'>,
  { heldRoles, waiting }: { heldRoles: HeldRoles; waiting: WaitingPresses },
): (call: ComponentCall, pressedIn: PressedIn) => Promise<APIInteractionResponseCallbackData | ResponseByJob> {
  const { clock, roleButtonPosting, rolePresses, snapshotOf } = bot

  /** @returns undefined for a button with a role. */
  async function answerWithoutRole(
    { interaction, guildId, argument }: ComponentCall,
    pressedIn: PressedIn,
    { guild, held, pressed }: { guild: GuildSnapshot; held: ReadonlySet<string>; pressed: PressedButton | undefined },
  ): Promise<Reply | undefined> {
    const { configId, isBack } = buttonNamedBy(argument)
    // The target of Back may have become a button with a role, and Back must not give a role.
    if (!pressed || (isBack && pressed.button.children.length === 0)) {
      const { id: messageId, channel_id: channelId } = interaction.message
      if (pressedIn === 'message') await roleButtonPosting.leftoverFound({ guildId, channelId, messageId })
      return unused()
    }
    if (pressedIn === 'reply' && (await roleButtonPosting.isMessageDeleted(guildId, configId))) {
      return { content: MESSAGE_DELETED, components: [] }
    }
    return pressed.button.children.length > 0 ? opened(guild, held, pressed) : undefined
  }

  /** The response of a button with a role when no change is needed; undefined when one is needed. @throws Refusal */
  function answerWithoutChange(
    guild: GuildSnapshot,
    held: ReadonlySet<string>,
    pressedIn: PressedIn,
    pressed: PressedButton,
  ): Reply | undefined {
    const reply = (content: string): Reply => ({
      content,
      components: pressedIn === 'reply' ? rows(guild, held, pressed.config, pressed.level) : [],
    })
    try {
      const decision = decide(guild, held, pressed)
      return typeof decision === 'string' ? reply(decision) : undefined
    } catch (error) {
      if (error instanceof Refusal) return reply(error.message)
      throw error
    }
  }

  return async (call, pressedIn) => {
    const { interaction, guildId } = call
    const guild = snapshotOf(guildId)
    const member = interaction.member
    if (!guild || !member) throw new Refusal('This only works on a server that the bot can see.')
    const memberId = member.user.id
    const memberKey = `${guildId} ${memberId}`
    const receivedAt = clock.now()
    const sent = { roleIds: member.roles, receivedAt }
    const named = buttonNamedBy(call.argument)
    const pressed = await findPressed(bot, guild, named)
    const held = heldRoles.after(memberKey, sent)
    const withoutRole = await answerWithoutRole(call, pressedIn, { guild, held, pressed })
    // A waiting press may change the roles on which the response depends.
    const answer =
      withoutRole ??
      (pressed && !waiting.includes(memberKey) ? answerWithoutChange(guild, held, pressedIn, pressed) : undefined)
    if (answer) return { ...answer, allowed_mentions: { parse: [] } }
    const { id: interactionId, token } = interaction
    const { configId, buttonId } = named
    const press = { guildId, interactionId, memberId, configId, buttonId, pressedIn, token, receivedAt }
    const ended = waiting.add(interactionId, { memberKey, sent })
    try {
      const waits = await rolePresses.store(press)
      if (waits === null) throw new Refusal(BUSY)
      return new ResponseByJob(ended, waits > QUICK)
    } catch (error) {
      waiting.end(interactionId)
      throw error
    }
  }
}
