import { GATEWAY_ALIVE_MS, type Clock, type GatewaySessions } from '@guildhall/core'

/**
 * Whether the bot is in touch with Discord, from the row that it keeps: one read by key.
 *
 * @returns a function that throws what the database says when that is away.
 */
export function createGatewayLife(deps: { clock: Clock; gatewaySessions: GatewaySessions }): () => Promise<boolean> {
  return async () => {
    const aliveAt = await deps.gatewaySessions.aliveAt()
    return aliveAt !== null && deps.clock.now() - aliveAt <= GATEWAY_ALIVE_MS
  }
}
