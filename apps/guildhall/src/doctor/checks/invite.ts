import { missingBotPermissions } from '@guildhall/discord'
import * as z from 'zod'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'
import { inPortal, isOutcome, readApplication } from '../portal.ts'
import { LOCAL } from './token.ts'

/** Servers that a finding names; the others are counted. */
const NAMED_SERVERS = 3

/** Discord's key of installations in servers: https://discord.com/developers/docs/resources/application#application-object-application-integration-types */
const GUILD_INSTALL = '0'

const Guilds = z.array(z.object({ name: z.string(), permissions: z.optional(z.string().regex(/^\d+$/)) }))

/** Whether others can add the bot, and whether it has the permissions that its invitation requests. */
export async function checkInvite({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const application = await readApplication(discord)
  if (isOutcome(application)) return application
  if (application.bot_require_code_grant === true) {
    return failed(
      'The bot cannot be added to servers, because Requires OAuth2 Code Grant is switched on.',
      inPortal(
        discord,
        'Bot',
        'switch off Requires OAuth2 Code Grant below Authorization Flow, then press Save Changes.',
      ),
    )
  }
  const kinds = application.integration_types_config
  if (kinds && Object.keys(kinds).length > 0 && !Object.hasOwn(kinds, GUILD_INSTALL)) {
    return failed(
      'The bot cannot be added to servers, because Guild Install is switched off.',
      inPortal(discord, 'Installation', 'select Guild Install below Installation Contexts, then press Save Changes.'),
    )
  }
  const reply = await discord.guilds()
  const guilds = reply.kind === 'response' && reply.status === 200 ? Guilds.safeParse(reply.body) : undefined
  if (guilds?.success !== true) return skipped('Discord did not list the servers of the bot.')
  const lacking = guilds.data.flatMap(({ name, permissions }) => {
    const missing = permissions === undefined ? [] : missingBotPermissions(permissions)
    return missing.length > 0 ? [{ name, missing }] : []
  })
  if (lacking.length > 0) {
    const [first] = lacking
    const names = lacking.slice(0, NAMED_SERVERS).map(({ name }) => `"${name}"`)
    const others = lacking.length - names.length
    const servers = others > 0 ? `${names.join(', ')} and ${others} more` : names.join(', ')
    return warning(
      `The bot lacks permissions of its invitation on ${servers}, for example ${first?.missing.join(', ')}.`,
      'If features that need them are used there, press Add Bot on the dashboard for that server again, or change the role of the bot in Server Settings › Roles.',
    )
  }
  if (application.bot_public === false) {
    return warning(
      'Only the owner of the application can add the bot to servers.',
      inPortal(discord, 'Bot', 'switch on Public Bot if administrators of other servers are to add it.'),
    )
  }
  const count = guilds.data.length
  return ok(
    count === 0
      ? 'The bot can be added to servers. It is in none yet.'
      : `The bot can be added to servers, and has the permissions of its invitation on ${count === 1 ? 'its server' : `its ${count} servers`}.`,
  )
}
