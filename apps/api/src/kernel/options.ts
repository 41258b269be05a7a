import type { Clock, Database, DiscordCredentials, DiscordEndpoints, Log, Metrics, Nudges } from '@guildhall/core'

/** How many requests are answered before a caller has to wait. */
export interface ApiLimits {
  /** Requests a minute of one user, in all sessions together; of one address for requests without a session. */
  readonly requestsPerMinute: number
  /** The same for POST, PUT, PATCH and DELETE, which count as requests too. */
  readonly writesPerMinute: number
  /** Sign-ins a minute of one address. */
  readonly signInsPerMinute: number
}

export const USUAL_LIMITS: ApiLimits = { requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 30 }

export interface ApiOptions {
  readonly db: Database
  readonly clock: Clock
  readonly nudges: Nudges
  readonly log: Log
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  /** The address that people type, without a slash at the end. */
  readonly publicUrl: string
  readonly sessionSecret: Uint8Array | string
  /** Folder of the built dashboard; null serves the API alone. */
  readonly webRoot: string | null
  /** Name of the default person of /blame. */
  readonly blameName: string
  /** The bot's owner; null takes the application's. */
  readonly ownerId: string | null
  /** Address of the reverse proxy whose forwarding headers count; null believes none. */
  readonly trustProxy: string | null
  readonly metrics: Metrics
  /** What /metrics asks for as a bearer token; null serves it to this machine alone, and not at all behind a reverse proxy. */
  readonly metricsToken: string | null
  readonly limits: ApiLimits
}
