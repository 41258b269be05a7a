import { GatewayIntentBits as Intent } from 'discord-api-types/v10'
import { WebSocket } from 'ws'
import { fieldOf } from '../payload.ts'

/** The intents of Guildhall's bot. */
export const RAW_INTENTS =
  Intent.Guilds | Intent.GuildMembers | Intent.GuildModeration | Intent.GuildMessages | Intent.MessageContent

export type Fields = Record<string, unknown>

/** A gateway client for payloads as they are on the wire. */
export interface RawClient {
  send(payload: object): void
  /** Sends any text, also invalid JSON. */
  sendText(text: string): void
  /** The next payload. With an event's name: the data of the next such event, skipping others. */
  next(): Promise<Fields>
  next(t: string): Promise<Fields>
  /** The sequence number of the last event received. */
  seq(): number | null
  /** The close code, once closed. */
  closed: Promise<number>
  close(): void
}

/** Connects and waits for HELLO. @param onPayload is called with each payload. */
export async function connect(
  origin: string,
  headers?: Record<string, string>,
  onPayload?: (payload: Fields) => void,
): Promise<RawClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/gateway?v=10&encoding=json`, { headers })
  const waiting: ((payload: Fields) => void)[] = []
  const arrived: Fields[] = []
  let seq: number | null = null
  socket.on('message', (data: Buffer) => {
    const payload = fieldsOf(JSON.parse(data.toString()))
    if (typeof payload['s'] === 'number') seq = payload['s']
    onPayload?.(payload)
    const first = waiting.shift()
    if (first) first(payload)
    else arrived.push(payload)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const take = (): Promise<Fields> => {
    const payload = arrived.shift()
    return payload ? Promise.resolve(payload) : new Promise((resolve) => waiting.push(resolve))
  }
  const client: RawClient = {
    send: (payload) => socket.send(JSON.stringify(payload)),
    sendText: (text) => socket.send(text),
    async next(t?: string) {
      const payload = await take()
      if (t === undefined) return payload
      return payload['t'] === t ? fieldsOf(payload['d']) : client.next(t)
    },
    seq: () => seq,
    closed,
    close: () => socket.close(1000),
  }
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const hello = await client.next()
  if (hello['op'] !== 10) throw new Error('The first payload was not HELLO.')
  return client
}

/** Identifies, and waits for READY and the GUILD_CREATE events that follow. */
export async function identified(
  client: RawClient,
  token: string,
  options?: { intents?: number; shard?: [number, number] },
): Promise<{ ready: Fields; guilds: Fields[] }> {
  const intents = options?.intents ?? RAW_INTENTS
  client.send({
    op: 2,
    d: { token, intents, shard: options?.shard ?? [0, 1], properties: { os: '', browser: '', device: '' } },
  })
  const ready = await client.next('READY')
  const announced = fieldOf(ready, 'guilds')
  const count = intents & Intent.Guilds && Array.isArray(announced) ? announced.length : 0
  const guilds: Fields[] = []
  while (guilds.length < count) guilds.push(await client.next('GUILD_CREATE'))
  return { ready, guilds }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
