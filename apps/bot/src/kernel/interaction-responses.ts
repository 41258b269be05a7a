import type { InteractionsAPI } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import type { Clock, Log } from '@guildhall/core'
import {
  MessageFlags,
  RESTJSONErrorCodes,
  type APIApplicationCommandOptionChoice,
  type APIInteraction,
  type APIInteractionResponseCallbackData,
  type APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import type { Draft } from './draft.ts'
import { failureSentence, ResponseByJob, type ComponentReply, type ResponseMode } from './handlers.ts'
import { createResponseRetries } from './response-retries.ts'

/** Delay before a slow first response is deferred, in ms; it leaves time for the network. */
const DEFER_AFTER_MS = 1_500
/** Discord's time limit of a first response, in ms. */
export const FIRST_WITHIN_MS = 3_000
/** How long a deferred response is retried while Discord is unreachable, in ms. */
const DEFERRED_WITHIN_MS = 20_000

/** Makes the message of a response. */
interface ResponseWork {
  readonly mode: ResponseMode
  readonly run: () => Promise<ComponentReply | readonly ComponentReply[] | ResponseByJob>
  /** See `MessageHandler`: the response is deferred only after `run` has settled, and a replayed interaction runs again. */
  readonly storesFirst?: true
  /** The text that is shown while the work continues; absent for Discord's "thinking" alone. */
  readonly draft?: Draft
}

/** Sends responses to Discord within its time limit of 3 s, defers slow ones, and retries while Discord may still accept them. */
export type InteractionResponses = ReturnType<typeof createInteractionResponses>

export function createInteractionResponses(deps: {
  interactions: Pick<
    InteractionsAPI,
    | 'reply'
    | 'defer'
    | 'deferMessageUpdate'
    | 'updateMessage'
    | 'editReply'
    | 'deleteReply'
    | 'followUp'
    | 'createModal'
    | 'createAutocompleteResponse'
  >
  applicationId: string
  clock: Clock
  log: Log
}) {
  const { interactions, applicationId, log } = deps
  const { retry, retryUnsent } = createResponseRetries(deps.clock)

  function defer({ id, token }: APIInteraction, mode: ResponseMode): Promise<unknown> {
    if (mode === 'update') return interactions.deferMessageUpdate(id, token)
    return interactions.defer(id, token, mode === 'private' ? { flags: MessageFlags.Ephemeral } : {})
  }

  async function send(
    { id, token }: APIInteraction,
    mode: ResponseMode,
    message: APIInteractionResponseCallbackData,
    isDeferred: boolean,
  ): Promise<void> {
    if (isDeferred) return retry(() => interactions.editReply(applicationId, token, message), DEFERRED_WITHIN_MS)
    if (mode === 'update') return retry(() => interactions.updateMessage(id, token, message), FIRST_WITHIN_MS)
    const flags = (message.flags ?? 0) | (mode === 'private' ? MessageFlags.Ephemeral : 0)
    return retry(() => interactions.reply(id, token, { ...message, flags }), FIRST_WITHIN_MS)
  }

  async function deleteReply({ token }: APIInteraction): Promise<void> {
    try {
      await retry(() => interactions.deleteReply(applicationId, token), DEFERRED_WITHIN_MS)
    } catch (error) {
      // An earlier try succeeded, or a moderator deleted it.
      if (!(error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownMessage)) throw error
    }
  }

  /** Sends a message to the member alone, after the response. */
  function sendNote({ token }: APIInteraction, content: string): Promise<void> {
    const message = { content, allowed_mentions: { parse: [] }, flags: MessageFlags.Ephemeral }
    return retry(() => interactions.followUp(applicationId, token, message), DEFERRED_WITHIN_MS)
  }

  async function sendFailure(
    interaction: APIInteraction,
    mode: ResponseMode,
    error: unknown,
    isDeferred: boolean,
  ): Promise<void> {
    const content = failureSentence(error, aboutOf(interaction), log)
    if (!isDeferred || mode === 'private')
      return send(interaction, 'private', { content, allowed_mentions: { parse: [] } }, isDeferred)
    // A deferred public response shows "thinking" to every member.
    if (mode === 'channel') await deleteReply(interaction)
    await sendNote(interaction, content)
  }

  return {
    /**
     * Responds with one or several messages, or with a sentence for the member alone when the work fails.
     *
     * @param work is not begun for a replayed interaction with a response, unless it stores first. A response of a job is deferred here
     *   when the job is slow.
     * @throws AlreadyAcknowledged when the interaction already had a response.
     */
    async message(
      interaction: APIInteraction,
      { mode, run, draft, storesFirst }: ResponseWork,
      isReplay: boolean,
    ): Promise<void> {
      const { token } = interaction
      // An earlier process may have done the work. Only Discord knows whether it responded, and refuses the next response if so.
      const isAsked = isReplay && !storesFirst
      if (isAsked) await retry(() => defer(interaction, mode), FIRST_WITHIN_MS)
      const work = run()
      const isSlow = await takesLong(work, storesFirst ?? false)
      if (isSlow && !isAsked) await retry(() => defer(interaction, mode), FIRST_WITHIN_MS)
      if (isSlow) draft?.begin((part) => interactions.editReply(applicationId, token, part))
      const isDeferred = isSlow || isAsked
      let made: Awaited<typeof work>
      try {
        made = await work
      } catch (error) {
        await draft?.end()
        return sendFailure(interaction, mode, error, isDeferred)
      }
      await draft?.end()
      if (made instanceof ResponseByJob) return
      const [{ note, ...first } = {}, ...more] = [made].flat()
      await send(interaction, mode, first, isDeferred)
      const flags = mode === 'private' ? MessageFlags.Ephemeral : 0
      // Discord does not deduplicate these messages.
      for (const message of more) {
        const further = { ...message, flags: (message.flags ?? 0) | flags }
        await retryUnsent(() => interactions.followUp(applicationId, token, further), DEFERRED_WITHIN_MS)
      }
      if (note !== undefined) await sendNote(interaction, note)
    },
    /** Opens a form, or responds with an error sentence when the work fails. */
    async modal(interaction: APIInteraction, work: Promise<APIModalInteractionResponseCallbackData>): Promise<void> {
      let modal: APIModalInteractionResponseCallbackData
      try {
        modal = await work
      } catch (error) {
        return sendFailure(interaction, 'private', error, false)
      }
      await retry(() => interactions.createModal(interaction.id, interaction.token, modal), FIRST_WITHIN_MS)
    },
    /** Suggests choices; none when the work fails. */
    async choices(
      interaction: APIInteraction,
      work: Promise<readonly APIApplicationCommandOptionChoice[]>,
    ): Promise<void> {
      const choices = await work.catch((error: unknown) => {
        failureSentence(error, aboutOf(interaction), log)
        return []
      })
      const { id, token } = interaction
      await retry(() => interactions.createAutocompleteResponse(id, token, { choices: [...choices] }), FIRST_WITHIN_MS)
    },
  }
}

/** The fields of an interaction for the log, without its token, which allows responses in the bot's name for 15 minutes. */
export function aboutOf({ id, guild_id: guildId, type }: APIInteraction): object {
  return { interactionId: id, interactionType: type, guildId }
}

/** Whether the response exceeds the time limit of a first response; the work may fail. @param storesFirst see {@link ResponseWork}. */
async function takesLong(work: ReturnType<ResponseWork['run']>, storesFirst: boolean): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), DEFER_AFTER_MS)
  })
  const settled = work.catch(() => undefined)
  try {
    const made = await (storesFirst ? settled : Promise.race([settled, late]))
    if (!(made instanceof ResponseByJob)) return made === 'late'
    return made.isSlow || (await Promise.race([made.responded, late])) === 'late'
  } finally {
    clearTimeout(timer)
  }
}
