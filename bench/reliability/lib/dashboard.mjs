import { USERS } from '@guildhall/local-discord'
import { setTimeout as sleep } from 'node:timers/promises'

/** The timeout of a call, in ms, as in the dashboard. */
const TIMEOUT_MS = 10_000

/** The pause between two attempts under a limit of requests, in ms. */
const LIMITED_MS = 1_000

/** @typedef {{ status: number, body: unknown }} Reply an answer and its JSON */

/** The id of the created or changed object in a reply; null for a reply without one. @param {Reply} reply */
export function idIn({ body }) {
  if (typeof body !== 'object' || body === null || !('id' in body)) return null
  return typeof body.id === 'string' ? body.id : null
}

/** A signed-in user of the dashboard's API. */
export class Dashboard {
  /** @param {string} origin @param {string} token */
  constructor(origin, token) {
    this.origin = origin
    this.token = token
  }

  /**
   * Signs in as a browser does: Discord's page, the person's button, and back.
   *
   * @param {string} origin
   * @param {keyof typeof USERS} person
   */
  static async signIn(origin, person) {
    const begun = await fetch(`${origin}/api/auth/discord/login`, { redirect: 'manual' })
    const [cookie = ''] = begun.headers.getSetCookie().map((line) => line.split(';')[0])
    const body = new URLSearchParams({ user: USERS[person] })
    const agreed = await fetch(begun.headers.get('location') ?? '', { method: 'POST', body, redirect: 'manual' })
    const finished = await fetch(agreed.headers.get('location') ?? '', { headers: { cookie }, redirect: 'manual' })
    const token = new URL(finished.headers.get('location') ?? '', origin).searchParams.get('token')
    if (!token) throw new Error(`The sign-in ended with ${finished.status} ${finished.headers.get('location') ?? ''}`)
    return new Dashboard(origin, token)
  }

  /** A call below /api. @param {string} path @param {object} [body] @returns {Promise<Response>} */
  call(path, body) {
    return fetch(`${this.origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  /**
   * A call below /api during which the program may end.
   *
   * @param {'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} method
   * @param {string} path
   * @param {{ body?: object, key?: string }} [given] `key`: a repeated call with the same one is done once
   * @returns {Promise<Reply | undefined>} undefined without an answer
   */
  async send(method, path, { body, key } = {}) {
    try {
      const reply = await fetch(`${this.origin}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await reply.text()
      return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      return undefined
    }
  }

  /** The JSON of a successful reply. Waits while rate limited. @param {string} path @param {object} [body] */
  async must(path, body) {
    let reply = await this.call(path, body)
    while (reply.status === 429) {
      await reply.body?.cancel()
      await sleep(LIMITED_MS)
      reply = await this.call(path, body)
    }
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`)
    return JSON.parse(text)
  }

  /** Changes some of a server's settings. @param {string} guildId @param {object} change @returns {Promise<boolean>} whether they are saved */
  async change(guildId, change) {
    const reply = await fetch(`${this.origin}/api/guilds/${guildId}/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      body: JSON.stringify(change),
    })
    await reply.body?.cancel()
    return reply.ok
  }

  /** @param {string} guildId @param {string} name @param {boolean} enable */
  toggle(guildId, name, enable) {
    return this.call(`/guilds/${guildId}/commands/${name}/toggle`, { enable })
  }

  /** Reads which commands are enabled. @param {string} guildId @returns {Promise<Map<string, boolean>>} */
  async commands(guildId) {
    const list = await this.must(`/guilds/${guildId}/commands`)
    return new Map(
      list.map((/** @type {{ command_name: string, is_enabled: boolean }} */ one) => [
        one.command_name,
        one.is_enabled,
      ]),
    )
  }
}
