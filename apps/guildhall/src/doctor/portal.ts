import * as z from 'zod'
import type { DiscordFacts, DiscordReply } from './discord-facts.ts'
import { failed, skipped, warning, type Outcome } from './outcome.ts'

/** The fields of an application that the checks read: https://discord.com/developers/docs/resources/application */
const Application = z.object({
  id: z.string(),
  name: z.string(),
  flags: z.optional(z.number()),
  redirect_uris: z.optional(z.array(z.string())),
  bot_public: z.optional(z.boolean()),
  bot_require_code_grant: z.optional(z.boolean()),
  integration_types_config: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
type PortalApplication = z.output<typeof Application>

/** Pages of an application in the Developer Portal, by their names there. */
const PAGES = {
  'General Information': 'information',
  Installation: 'installation',
  OAuth2: 'oauth2',
  Bot: 'bot',
} as const
type PortalPage = keyof typeof PAGES

/** An instruction that begins with opening a page of the application in the Developer Portal. */
export function inPortal({ clientId }: DiscordFacts, page: PortalPage, rest: string): string {
  return `Open https://discord.com/developers/applications/${clientId}/${PAGES[page]} (page ${page}) and ${rest}`
}

/** The outcome for a response that is not about the application: no connection, a rate limit, or an error of Discord. */
export function noAnswer({ apiUrl }: DiscordFacts, reply: DiscordReply): Outcome {
  if (reply.kind === 'unreachable') {
    return failed(
      `Discord cannot be reached at ${apiUrl} (${reply.reason}).`,
      "Check this machine's connection to the internet, its DNS and its firewall, and DISCORD_API_URL if it is set.",
    )
  }
  if (reply.status === 429) {
    return warning(
      'Discord limits the requests of this machine at the moment.',
      'Wait a few minutes, then check again.',
    )
  }
  if (reply.status >= 500) {
    return warning(
      `Discord has a problem (status ${reply.status}).`,
      'Look at https://discordstatus.com, and check again later.',
    )
  }
  return failed(
    `${apiUrl} does not respond as Discord does (status ${reply.status}).`,
    'Remove DISCORD_API_URL, or set it to the address of a proxy to Discord.',
  )
}

/** The application of the token, or the outcome for a check that cannot read it. */
export async function readApplication(discord: DiscordFacts): Promise<PortalApplication | Outcome> {
  const reply = await discord.application()
  if (reply.kind === 'response' && reply.status === 401)
    return skipped('Discord rejects the token; see the check of the token.')
  const application = reply.kind === 'response' && reply.status === 200 ? Application.safeParse(reply.body) : undefined
  if (application?.success !== true)
    return skipped('Discord did not describe the application; see the check of the token.')
  return application.data
}

/** Whether {@link readApplication} returned an outcome. */
export function isOutcome(value: PortalApplication | Outcome): value is Outcome {
  return 'status' in value
}
