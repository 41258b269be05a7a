import { randomBytes } from 'node:crypto'
import { selfCheckOf, systemClock, type Clock } from '@guildhall/core'
import type { Config } from '../config.ts'
import { readSessionSecret } from '../data-folder.ts'
import { readDiscord, type DiscordFacts } from './discord-facts.ts'
import { createOwnServer, type OwnServer } from './own-server.ts'

/** The inputs of the checks. Facts that several checks need are requested once. */
export interface DoctorContext {
  readonly config: Config
  /** Null with the local Discord. */
  readonly discord: DiscordFacts | null
  readonly ownServer: OwnServer
  readonly clock: Clock
  /** Ends the server of the checks. */
  close(): Promise<void>
}

const SECRET_BYTES = 32

/** Gathers the inputs of one run of the checks. */
export function createContext(config: Config): DoctorContext {
  const { storage, dataDir } = config
  const secret = storage.sessionSecret ?? readSessionSecret(dataDir)
  // Without a secret there is no other process of this installation, and the server of the checks proves itself with a random one.
  const ownServer = createOwnServer(config, selfCheckOf(secret ?? randomBytes(SECRET_BYTES), systemClock))
  return {
    config,
    discord: config.discord.kind === 'real' ? readDiscord(config.discord) : null,
    ownServer,
    clock: systemClock,
    close: () => ownServer.close(),
  }
}
