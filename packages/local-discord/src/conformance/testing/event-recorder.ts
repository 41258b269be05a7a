import { GatewayIntentBits } from 'discord-api-types/v10'
import { identified, connect } from '../../gateway/testing/raw-client.ts'
import type { LocalDiscord } from '../../server.ts'
import type { GatewayEvent } from './event-parts.ts'

/** A gateway session that records its events. */
export interface EventRecorder {
  readonly events: readonly GatewayEvent[]
  close(): void
}

/** Every intent. */
const ALL_INTENTS = Object.values(GatewayIntentBits).reduce<number>(
  (all, bit) => (typeof bit === 'number' ? all | bit : all),
  0,
)

/** Connects with every intent and records all events, starting with READY. */
export async function recordEvents(local: LocalDiscord): Promise<EventRecorder> {
  const events: GatewayEvent[] = []
  const client = await connect(local.origin, undefined, (payload) => {
    const { t, d } = payload
    if (typeof t === 'string' && typeof d === 'object' && d !== null) events.push({ t, d: { ...d } })
  })
  await identified(client, local.credentials.token, { intents: ALL_INTENTS })
  return { events, close: () => client.close() }
}
