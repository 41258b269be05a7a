import {
  Blocked,
  DiscordRefusal,
  refusalSentence,
  UNKNOWN_CHANNEL,
  type GuildSnapshot,
  type ReconcileHandler,
  type RulesUpkeep,
} from '@guildhall/core'

/** Makes the messages of a channel match its rules. A refusal says what to allow. */
export function createRulesHandler(deps: {
  upkeep: RulesUpkeep
  snapshotOf: (guildId: string) => GuildSnapshot | undefined
  botUserId: string
}): ReconcileHandler {
  const { upkeep, snapshotOf, botUserId } = deps
  return async (guildId, signal, channelId) => {
    try {
      return await upkeep.match({ guildId, channelId }, signal)
    } catch (error) {
      if (!(error instanceof DiscordRefusal)) throw error
      if (error.code === UNKNOWN_CHANNEL) await upkeep.channelGone({ guildId, channelId })
      const where = { guild: snapshotOf(guildId), channelId, botUserId }
      throw new Blocked(refusalSentence(error, where), { cause: error })
    }
  }
}
