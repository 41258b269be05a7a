import type { SetupAccess } from './setup-access.ts'

export const SETUP_PATH = '/setup'

/** A check of the installation, as the first-run page and `npm run doctor` show it. */
export interface SetupCheck {
  readonly name: string
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped'
  /** A sentence without secrets. */
  readonly finding: string
  /** How to fix it; null when there is nothing to fix. */
  readonly fix: string | null
}

/** The first-run page of this process. */
export interface Setup {
  readonly access: SetupAccess
  readonly runChecks: () => Promise<readonly SetupCheck[]>
}
