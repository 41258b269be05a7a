import { Client, GatewayDispatchEvents, GatewayIntentBits, type API, type APIInteraction } from '@discordjs/core'
import { REST } from '@discordjs/rest'
import { WebSocketManager } from '@discordjs/ws'
import type { LocalDiscord } from '../../index.ts'

export interface TestBot {
  api: API
  stop(): Promise<void>
}

/** A small bot on the real client libraries, connected and ready. `answer` is called for each interaction. */
export async function startBot(
  local: LocalDiscord,
  answer: (api: API, interaction: APIInteraction) => Promise<unknown>,
): Promise<TestBot> {
  const { token } = local.credentials
  const rest = new REST({ api: local.endpoints.apiUrl, version: '10' }).setToken(token)
  const intents = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages
  const gateway = new WebSocketManager({ token, intents, rest })
  const client = new Client({ rest, gateway })
  client.on(GatewayDispatchEvents.InteractionCreate, ({ api, data }) => void answer(api, data))
  await gateway.connect()
  return { api: client.api, stop: async () => gateway.destroy() }
}
