import type { InteractionsAPI } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import type { Clock } from '@guildhall/core'
import { MessageFlags, RESTJSONErrorCodes, type APIInteractionResponseCallbackData } from 'discord-api-types/v10'
import { FIRST_WITHIN_MS } from './interaction-responses.ts'

/** Time limit of a job's response, in ms: a minute less than Discord's 15 minutes. */
const RESPONDS_WITHIN_MS = 14 * 60_000

/** Discord's error codes for an interaction without an editable response, or with a deleted one. */
const TOO_LATE: readonly unknown[] = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidWebhookToken,
]

/** An interaction that a job responds to. */
interface StoredInteraction {
  readonly interactionId: string
  /** Null once Discord accepts no response. */
  readonly token: string | null
  /** Epoch ms. */
  readonly receivedAt: number
  /** `private`: a new message visible to the member alone. `update`: an edit of the component's message. */
  readonly mode: 'private' | 'update'
}

/**
 * Sends the responses of jobs. The kernel defers the interaction of a slow job. Discord accepts only one first response and refuses a
 * second, so a job needs no knowledge of an earlier deferral by this or another process.
 */
export function createJobResponses(deps: {
  interactions: Pick<InteractionsAPI, 'reply' | 'updateMessage' | 'editReply'>
  applicationId: string
  clock: Clock
}) {
  const { interactions, applicationId, clock } = deps

  const age = ({ receivedAt }: StoredInteraction): number => clock.now() - receivedAt

  /** @returns false when the interaction has a response, which must be edited instead. */
  async function first(
    { interactionId: id, mode }: StoredInteraction,
    token: string,
    message: APIInteractionResponseCallbackData,
    signal: AbortSignal,
  ): Promise<boolean> {
    try {
      if (mode === 'update') await interactions.updateMessage(id, token, message, { signal })
      else await interactions.reply(id, token, { ...message, flags: MessageFlags.Ephemeral }, { signal })
      return true
    } catch (error) {
      if (codeOf(error) === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) return false
      throw error
    }
  }

  return {
    /** Whether Discord still accepts a response. */
    canRespond: (interaction: StoredInteraction): boolean =>
      interaction.token !== null && age(interaction) < RESPONDS_WITHIN_MS,
    /**
     * Responds in each attempt of the job; a repetition changes nothing. It does nothing when Discord no longer accepts
     * a response.
     *
     * @throws DiscordAPIError when Discord refuses the message; the client's error when Discord is unreachable.
     */
    async respond(
      interaction: StoredInteraction,
      message: APIInteractionResponseCallbackData,
      signal: AbortSignal,
    ): Promise<void> {
      const { token } = interaction
      if (token === null || age(interaction) >= RESPONDS_WITHIN_MS) return
      try {
        if (age(interaction) < FIRST_WITHIN_MS && (await first(interaction, token, message, signal))) return
        await interactions.editReply(applicationId, token, message, '@original', { signal })
      } catch (error) {
        if (!TOO_LATE.includes(codeOf(error))) throw error
      }
    },
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof DiscordAPIError ? error.code : undefined
}
