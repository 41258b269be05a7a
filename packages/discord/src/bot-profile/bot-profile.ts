import type { REST } from '@discordjs/rest'
import type { AskBotIdentity } from '@guildhall/core'
import { Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { discordAway } from '../kernel/rest.ts'

const BotUser = z.object({ id: z.string(), username: z.string(), avatar: z.nullable(z.string()) })

const Application = z.object({
  owner: z.optional(z.object({ id: z.string() })),
  team: z.optional(z.nullable(z.object({ owner_user_id: z.nullable(z.string()) }))),
})

/** Asks Discord who the bot is and whose; a team's application belongs to the team's owner. */
export function createBotIdentitySource(rest: REST): AskBotIdentity {
  return async () => {
    try {
      const [user, application] = await Promise.all([rest.get(Routes.user()), rest.get(Routes.currentApplication())])
      const { id: userId, username, avatar } = BotUser.parse(user)
      const { owner, team } = Application.parse(application)
      return { userId, username, avatar, ownerId: team?.owner_user_id ?? owner?.id ?? null }
    } catch (error) {
      throw discordAway(error) ?? error
    }
  }
}
