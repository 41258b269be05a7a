import * as z from 'zod'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, type Outcome } from '../outcome.ts'
import { inPortal, isOutcome, noAnswer, readApplication } from '../portal.ts'
import { LOCAL } from './token.ts'

/** Whether token and client id belong to one application. */
export async function checkApplication({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const application = await readApplication(discord)
  if (isOutcome(application)) return application
  const { id, name } = application
  if (id === discord.clientId) return ok(`DISCORD_CLIENT_ID is the application of the token, ${name}.`)
  return failed(
    `DISCORD_CLIENT_ID is ${discord.clientId}, but DISCORD_TOKEN belongs to another application, ${name} (${id}).`,
    `Set DISCORD_CLIENT_ID to ${id} and DISCORD_CLIENT_SECRET to that application's secret, or DISCORD_TOKEN to the token of ${discord.clientId}.`,
  )
}

const Refusal = z.object({ error: z.string() })

/** Whether Discord accepts DISCORD_CLIENT_SECRET for DISCORD_CLIENT_ID. */
export async function checkClientSecret({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const reply = await discord.clientGrant()
  if (reply.kind === 'unreachable') return noAnswer(discord, reply)
  if (reply.status === 200) return ok('Discord accepts the client secret.')
  const refusal = Refusal.safeParse(reply.body)
  if (refusal.success && refusal.data.error === 'invalid_client') {
    return failed(
      'Discord rejects DISCORD_CLIENT_SECRET for this DISCORD_CLIENT_ID.',
      inPortal(discord, 'OAuth2', 'press Reset Secret. Set DISCORD_CLIENT_SECRET to the new secret.'),
    )
  }
  // Discord names another error than invalid_client only after it has accepted the client (RFC 6749, 5.2).
  if (refusal.success && reply.status === 400) return ok('Discord accepts the client secret.')
  return noAnswer(discord, reply)
}
