import { setTimeout as wait } from 'node:timers/promises'
import type { InteractionsAPI } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import { timeOf, type Clock, type Commands, type Log } from '@guildhall/core'
import { discordAway } from '@guildhall/discord'
import {
  ApplicationCommandType,
  InteractionType,
  MessageFlags,
  RESTJSONErrorCodes,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
} from 'discord-api-types/v10'
import type { BotCommand, CommandReply } from '../kernel/command.ts'
import { Refusal, toldFault } from './told-fault.ts'

/** Discord waits 3 s for a first answer; this leaves the network time to carry ours, in ms. */
const DEFER_AFTER_MS = 1_500
/** After this Discord takes no first answer any more, in ms. */
const TOO_LATE_MS = 3_000
/** A call that waited for a resume is taken up this soon after it was made, in ms: what has its effect must still be answered. */
const TAKEN_UP_MS = 2_500
/** How long an answer that was announced is tried, in ms, while Discord does not take it. */
const EDIT_FOR_MS = 20_000
/** How long to wait before Discord is tried again with an answer, in ms. */
const TRY_AGAIN_MS = 250
/** How long a call is remembered, in ms. One that Discord delivers again later comes too late to be taken up anyhow. */
const REMEMBERED_MS = 60_000

/** Answers calls of slash commands: each within Discord's 3 s, with what really happened. */
export interface Answers {
  /** @param isReplay whether the call waited in a session that was resumed, so that it may be too old to be answered. */
  answer(interaction: APIInteraction, isReplay: boolean): Promise<void>
}

/** Somebody answered this call already: Discord delivers events again that were under way when the connection broke. */
class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

export function createAnswers(deps: {
  commandList: () => readonly BotCommand[]
  commands: Commands
  interactions: Pick<InteractionsAPI, 'reply' | 'defer' | 'editReply' | 'deleteReply' | 'followUp'>
  applicationId: string
  clock: Clock
  log: Log
}): Answers {
  const { commands, interactions, applicationId, clock, log } = deps

  const taken = new Map<string, number>()

  /** @returns false for a call that was taken up before. */
  function takeUp(id: string): boolean {
    const now = clock.now()
    for (const [known, at] of taken) {
      if (now - at < REMEMBERED_MS) break
      taken.delete(known)
    }
    if (taken.has(id)) return false
    taken.set(id, now)
    return true
  }

  async function outcomeOf(interaction: APIChatInputApplicationCommandInteraction): Promise<CommandReply> {
    const { name } = interaction.data
    const guildId = interaction.guild_id
    if (!guildId) throw new Refusal('Commands work on a server only.')
    const command = deps.commandList().find(({ definition }) => definition.name === name)
    if (!command) throw new Refusal(`There is no command /${name} any more. It will leave the menu shortly.`)
    const enabled = await commands.enabled(guildId)
    if (!enabled.includes(name)) throw new Refusal(`/${name} is switched off on this server.`)
    return command.run({ interaction, guildId })
  }

  /**
   * Sends an answer, again and again while Discord is away and may still take it.
   *
   * @throws AnsweredBefore when Discord had one before this was sent.
   */
  async function untilTaken(sendIt: () => Promise<unknown>, forMs: number): Promise<void> {
    const until = clock.now() + forMs
    for (let isFirst = true; ; isFirst = false) {
      try {
        await sendIt()
        return
      } catch (error) {
        if (isAcknowledged(error)) {
          if (isFirst) throw new AnsweredBefore('Discord has an answer to this call', { cause: error })
          // The one before got through, and only Discord's word of it did not.
          return
        }
        if (!discordAway(error) || clock.now() + TRY_AGAIN_MS > until) throw error
        await wait(TRY_AGAIN_MS)
      }
    }
  }

  /** Sends the outcome; when the command was deferred everybody sees "thinking" until then. */
  async function send(
    interaction: APIChatInputApplicationCommandInteraction,
    outcome: Promise<CommandReply>,
    isDeferred: boolean,
  ): Promise<void> {
    const { id, token } = interaction
    const about = { command: interaction.data.name, guildId: interaction.guild_id }
    const result = await outcome.catch((error: unknown) => toldFault(error, about, log))
    if (typeof result !== 'string') {
      if (isDeferred) return untilTaken(() => interactions.editReply(applicationId, token, result), EDIT_FOR_MS)
      return untilTaken(() => interactions.reply(id, token, result), TOO_LATE_MS)
    }
    const toCallerAlone = { content: result, flags: MessageFlags.Ephemeral, allowed_mentions: { parse: [] } }
    if (!isDeferred) return untilTaken(() => interactions.reply(id, token, toCallerAlone), TOO_LATE_MS)
    await interactions.deleteReply(applicationId, token)
    await interactions.followUp(applicationId, token, toCallerAlone)
  }

  return {
    async answer(interaction, isReplay) {
      if (!isSlashCommand(interaction)) return
      const about = { interactionId: interaction.id }
      if (!takeUp(interaction.id)) {
        log.debug(about, 'a command was delivered again')
        return
      }
      if (isReplay && clock.now() - timeOf(interaction.id) > TAKEN_UP_MS) {
        log.info(about, 'dropped a command that came too late to be answered')
        return
      }
      const outcome = outcomeOf(interaction)
      const isDeferred = await isSlow(outcome)
      try {
        if (isDeferred) await untilTaken(() => interactions.defer(interaction.id, interaction.token), TOO_LATE_MS)
        await send(interaction, outcome, isDeferred)
      } catch (error) {
        if (!(error instanceof AnsweredBefore)) throw error
        log.debug(about, 'a command that was answered before was delivered again')
      }
    },
  }
}

function isSlashCommand(interaction: APIInteraction): interaction is APIChatInputApplicationCommandInteraction {
  return (
    interaction.type === InteractionType.ApplicationCommand &&
    interaction.data.type === ApplicationCommandType.ChatInput
  )
}

function isAcknowledged(error: unknown): boolean {
  return error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged
}

/** Waits for the work, failed or not, but no longer than an answer may take. */
async function isSlow(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), DEFER_AFTER_MS)
  })
  const done = work.then(
    () => false,
    () => false,
  )
  const slow = await Promise.race([done, tooLong])
  clearTimeout(timer)
  return slow
}
