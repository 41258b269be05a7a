import type { Core, DiscordCredentials, DiscordEndpoints, Metrics } from '@guildhall/core'

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
  readonly core: Core
  readonly endpoints: DiscordEndpoints
  readonly credentials: DiscordCredentials
  /** The address that people type, without a slash at the end. */
  readonly publicUrl: string
  /** Folder of the built dashboard; null serves the API alone. */
  readonly webRoot: string | null
  /** Address of the reverse proxy whose forwarding headers count; null believes none. */
  readonly trustProxy: string | null
  readonly metrics: Metrics
  /** What /metrics asks for as a bearer token; null serves it to this machine alone, and not at all behind a reverse proxy. */
  readonly metricsToken: string | null
  readonly limits: ApiLimits
}
