import type { InteractionsAPI } from '@discordjs/core'
import { DiscordAPIError } from '@discordjs/rest'
import type { Clock } from '@guildhall/core'
import { MessageFlags, RESTJSONErrorCodes, type APIInteractionResponseCallbackData } from 'discord-api-types/v10'
import { FIRST_WITHIN_MS } from './interaction-responses.ts'

/** Discord accepts a response to an interaction for 15 minutes; a job stops a minute earlier, in ms. */
const RESPONDS_WITHIN_MS = 14 * 60_000

/** Discord's codes when an interaction has no response that could be edited, or its message was deleted. */
const TOO_LATE: readonly unknown[] = [
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.UnknownWebhook,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.InvalidWebhookToken,
]

/** An interaction to which a job responds. */
export interface StoredInteraction {
  readonly interactionId: string
  /** Null once Discord accepts no response. */
  readonly token: string | null
  /** Epoch ms. */
  readonly receivedAt: number
  /** `private`: a new message that the member alone reads; `update`: the message of the component is edited. */
  readonly mode: 'private' | 'update'
}

/**
 * Sends the responses of jobs. The kernel defers an interaction whose job is slow; Discord takes one first response, whichever is first, and
 * refuses a second one. So a job does not need to know whether its interaction was deferred, by this process or one that ended.
 */
export type JobResponses = ReturnType<typeof createJobResponses>

export function createJobResponses(deps: {
  interactions: Pick<InteractionsAPI, 'reply' | 'updateMessage' | 'editReply'>
  applicationId: string
  clock: Clock
}) {
  const { interactions, applicationId, clock } = deps

  const age = ({ receivedAt }: StoredInteraction): number => clock.now() - receivedAt

  /** @returns false when there is a response, so that it has to be edited. */
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
     * Responds, as often as the job is attempted: a repetition changes nothing. It does nothing when Discord accepts no response.
     *
     * @throws DiscordAPIError when Discord refuses the message; what the client throws when Discord cannot be reached.
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
