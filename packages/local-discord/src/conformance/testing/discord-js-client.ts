import { Client, Events, type GatewayIntentBits } from 'discord.js'
import { demoWorld, startLocalDiscord, type LocalDiscord } from '../../index.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** A local Discord with the demo world, and a discord.js client whose REST calls are recorded. */
interface DiscordJsClient {
  local: LocalDiscord
  recorder: Recorder
  client: Client<true>
}

/** Starts a local Discord and logs discord.js in as the bot. */
export async function startWithDiscordJs(intents: GatewayIntentBits[]): Promise<DiscordJsClient> {
  const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const recorder = createRecorder(`${local.endpoints.apiUrl}/v10`)
  const client = new Client({ intents, rest: { api: local.endpoints.apiUrl, makeRequest: recorder.request } })
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve))
  await client.login(local.credentials.token)
  return { local, recorder, client: await ready }
}

/** The first argument of the client's next event of this name. */
export function nextEvent<T>(client: Client, name: string): Promise<T> {
  return new Promise((resolve) => client.once(name, resolve))
}
