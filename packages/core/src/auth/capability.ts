import type { Kernel } from '../kernel/kernel.ts'
import { createAuthService } from './auth.ts'
import type { DiscordOAuth } from './discord-oauth.ts'

interface AuthDeps extends Pick<Kernel, 'db' | 'clock' | 'stopwatch' | 'changes'> {
  readonly sessionSecret: Uint8Array | string
  readonly oauth: DiscordOAuth
  readonly onSignedIn: (userId: string) => Promise<void>
}

/** The capability for sessions and for the Discord tokens of their users. */
export function createAuth(deps: AuthDeps) {
  const auth = createAuthService(deps)
  return { name: 'auth', services: { auth }, prune: () => auth.prune(), stop: () => auth.stop() }
}
