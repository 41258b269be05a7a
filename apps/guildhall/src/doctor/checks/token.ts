import * as z from 'zod'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, type Outcome } from '../outcome.ts'
import { inPortal, noAnswer } from '../portal.ts'

export const LOCAL = 'The local Discord is used, which needs no setup.'

const BotUser = z.object({ id: z.string(), username: z.string() })

/** Whether Discord accepts DISCORD_TOKEN. */
export async function checkToken({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const reply = await discord.user()
  if (reply.kind === 'response' && reply.status === 401) {
    return failed(
      'Discord rejects DISCORD_TOKEN.',
      inPortal(discord, 'Bot', 'press Reset Token. Set DISCORD_TOKEN to the new token, without "Bot " before it.'),
    )
  }
  const user = reply.kind === 'response' && reply.status === 200 ? BotUser.safeParse(reply.body) : undefined
  if (user?.success !== true) return noAnswer(discord, reply)
  return ok(`The token belongs to the bot ${user.data.username} (${user.data.id}).`)
}
