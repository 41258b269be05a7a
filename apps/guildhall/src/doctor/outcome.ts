import type { SetupCheck } from '@guildhall/api'

/** The name of a check, in the order of the report. */
export const CHECK_NAMES = [
  'settings',
  'disk',
  'database',
  'ports',
  'token',
  'application',
  'client secret',
  'intents',
  'redirect',
  'invite',
  'clock',
  'public address',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

/** The result of a check. A warning or a failure has a fix. */
export type Outcome = Pick<SetupCheck, 'status' | 'finding' | 'fix'>

/** The result of a check with its name, as the report and the first-run page show it. */
export interface CheckResult extends SetupCheck {
  readonly name: CheckName
}

export function ok(finding: string): Outcome {
  return { status: 'ok', finding, fix: null }
}

/** Guildhall works, perhaps not as its operator expects. */
export function warning(finding: string, fix: string): Outcome {
  return { status: 'warning', finding, fix }
}

/** Something of Guildhall does not work until its operator acts. */
export function failed(finding: string, fix: string): Outcome {
  return { status: 'failed', finding, fix }
}

/** There is nothing to check, or the check needs another one to succeed first. */
export function skipped(finding: string): Outcome {
  return { status: 'skipped', finding, fix: null }
}
