import * as z from 'zod'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'
import { inPortal, isOutcome, readApplication } from '../portal.ts'
import { LOCAL } from './token.ts'

/**
 * Flags of an application whose intent is on; the second flag of each is for bots in fewer than 100 servers:
 * https://discord.com/developers/docs/resources/application#application-object-application-flags
 */
const INTENTS = {
  'Server Members Intent': (1 << 14) | (1 << 15),
  'Message Content Intent': (1 << 18) | (1 << 19),
} as const

/** With fewer starts left today, a bot that restarts repeatedly is at risk of using them up. */
const FEW_STARTS = 50

const Gateway = z.object({
  session_start_limit: z.object({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
})

/** Whether the privileged intents are on, and whether Discord allows the bot to connect today. */
export async function checkIntents({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const application = await readApplication(discord)
  if (isOutcome(application)) return application
  if (application.flags === undefined) return skipped('Discord did not list the intents of the application.')
  const { flags } = application
  const off = Object.entries(INTENTS).flatMap(([name, bits]) => ((flags & bits) === 0 ? [name] : []))
  if (off.length > 0) {
    return failed(
      `The bot cannot connect, because ${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} switched off.`,
      inPortal(
        discord,
        'Bot',
        `switch on ${off.join(' and ')} below Privileged Gateway Intents, then press Save Changes. Start Guildhall again.`,
      ),
    )
  }
  const reply = await discord.gateway()
  const gateway = reply.kind === 'response' && reply.status === 200 ? Gateway.safeParse(reply.body) : undefined
  const starts = gateway?.data?.session_start_limit
  if (starts === undefined) return ok('The privileged intents are on.')
  const inHours = Math.ceil(starts.reset_after / 3_600_000)
  const left = `${starts.remaining} of ${starts.total} connections of today are left`
  if (starts.remaining === 0) {
    return failed(
      'The bot has used up its connections to Discord for today.',
      `Stop the bot, find out from its log why it restarted so often, and start it again in ${inHours} h.`,
    )
  }
  if (starts.remaining < FEW_STARTS) {
    return warning(
      `The privileged intents are on, but only ${left}.`,
      'Find out from the log why the bot restarts so often.',
    )
  }
  return ok(`The privileged intents are on. ${left}.`)
}
