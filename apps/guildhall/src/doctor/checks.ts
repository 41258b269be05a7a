import { checkApplication, checkClientSecret } from './checks/application.ts'
import { checkClock } from './checks/clock.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDisk } from './checks/disk.ts'
import { checkIntents } from './checks/intents.ts'
import { checkInvite } from './checks/invite.ts'
import { checkPorts } from './checks/ports.ts'
import { checkPublicAddress } from './checks/public-address.ts'
import { checkRedirect } from './checks/redirect.ts'
import { checkToken } from './checks/token.ts'
import type { DoctorContext } from './context.ts'
import { ok, type CheckName, type Outcome } from './outcome.ts'

/** One check. It returns its findings, and throws only because of a bug. */
type Check = (context: DoctorContext) => Promise<Outcome>

/** All checks, by name. */
export const CHECKS: Readonly<Record<CheckName, Check>> = {
  // A configuration exists only if every setting is valid: settingsResults reports the errors of the others.
  settings: async () => ok('All settings are valid.'),
  disk: checkDisk,
  database: checkDatabase,
  ports: checkPorts,
  token: checkToken,
  application: checkApplication,
  'client secret': checkClientSecret,
  intents: checkIntents,
  redirect: checkRedirect,
  invite: checkInvite,
  clock: checkClock,
  'public address': checkPublicAddress,
}
