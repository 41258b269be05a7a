import type { DoctorContext } from '../context.ts'
import { ok, skipped, warning, type Outcome } from '../outcome.ts'
import { LOCAL } from './token.ts'

/** The largest difference that disturbs nothing, in ms. The Date header counts whole seconds. */
const TOLERATED_MS = 5_000

/** Whether this machine's clock agrees with Discord's. */
export async function checkClock({ discord }: DoctorContext): Promise<Outcome> {
  if (discord === null) return skipped(LOCAL)
  const reply = await discord.user()
  if (reply.kind === 'unreachable' || reply.aheadMs === null) return skipped('Discord did not report its time.')
  const { aheadMs } = reply
  if (Math.abs(aheadMs) <= TOLERATED_MS) return ok("This machine's clock agrees with Discord's.")
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return warning(
    `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'behind' : 'ahead of'} Discord's, so sessions end and reminders are sent at wrong times.`,
    'Synchronize the clock of this machine (on Linux: timedatectl set-ntp true).',
  )
}
