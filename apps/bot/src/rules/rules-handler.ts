import {
  DISCORD_AWAY,
  DiscordRefusal,
  Problem,
  refusalSentence,
  RetryLater,
  UNKNOWN_CHANNEL,
  type GuildPicture,
  type ReconcileHandler,
  type RulesUpkeep,
} from '@guildhall/core'

/** What an administrator reads when the fault is ours; the log has the rest. */
const OUR_FAULT = 'The message could not be brought up to date. It is tried again.'

/** Makes the messages of a channel match its rules. Whatever stands in the way, it says as a sentence for the administrator. */
export function createRulesHandler(deps: {
  upkeep: RulesUpkeep
  pictureOf: (guildId: string) => GuildPicture | undefined
  botUserId: string
}): ReconcileHandler {
  const { upkeep, pictureOf, botUserId } = deps
  return async (guildId, signal, channelId) => {
    try {
      return await upkeep.match({ guildId, channelId }, signal)
    } catch (error) {
      if (error instanceof RetryLater) throw error
      const isGone = error instanceof DiscordRefusal && error.code === UNKNOWN_CHANNEL
      if (isGone) await upkeep.channelGone({ guildId, channelId })
      const where = { guild: pictureOf(guildId), channelId, botUserId }
      throw new Error(sentenceOf(error, where), { cause: error })
    }
  }
}

function sentenceOf(error: unknown, where: Parameters<typeof refusalSentence>[1]): string {
  if (error instanceof DiscordRefusal) return refusalSentence(error, where)
  return error instanceof Problem && error.code === 'discord.unavailable' ? DISCORD_AWAY : OUR_FAULT
}
