import { Client, GatewayIntentBits, type ToEventProps, type APIInteraction } from '@discordjs/core'
import { REST } from '@discordjs/rest'
import { WebSocketManager } from '@discordjs/ws'
import type { LocalDiscord } from '../../index.ts'

export interface TestBot {
  api: Client['api']
  stop(): Promise<void>
}

/** A small bot on the real client libraries, connected and ready. `answer` is called for each interaction. */
export async function startBot(
  local: LocalDiscord,
  answer: (interaction: ToEventProps<APIInteraction>) => Promise<unknown>,
): Promise<TestBot> {
  const rest = new REST({ api: local.endpoints.apiUrl, version: '10' }).setToken(local.credentials.token)
  const gateway = new WebSocketManager({
    token: local.credentials.token,
    intents: GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages,
    rest,
  })
  const client = new Client({ rest, gateway })
  client.on('INTERACTION_CREATE', (event) => void answer(event))
  const ready = new Promise((resolve) => client.once('READY', resolve))
  await gateway.connect()
  await ready
  return { api: client.api, stop: () => gateway.destroy() }
}
