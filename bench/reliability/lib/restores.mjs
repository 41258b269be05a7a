import { CHANNELS, GUILDS } from '@guildhall/local-discord'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** A guild in which nothing else is changed. */
const GUILD = GUILDS.raidNight
/** The pause between two changes, in ms. */
const PAUSE_MS = 30

/** An administrator who changes a guild and restores earlier states of it. */
export class Restores {
  /** Acknowledged changes, restorations among them. */
  changes = 0
  restored = 0

  /** @param {import('./dashboard.mjs').Dashboard} dashboard */
  constructor(dashboard) {
    this.dashboard = dashboard
  }

  /** Changes and restores until it is stopped, or the program does not answer. @param {() => boolean} isOver */
  async restoreUntil(isOver) {
    const steps = [
      () => this.#change('POST', `/commands/ask/toggle`, { enable: Math.random() < 0.5 }),
      () => this.#change('PATCH', '/settings', { prefix: randomUUID().slice(0, 5) }),
      () => this.#change('POST', '/rules', rulesBody()),
      () => this.#restore(),
      () => this.#restore(),
      () => this.#restore(),
    ]
    // A short run before the next kill should restore, too.
    if (this.changes > 0 && !isOver() && !(await this.#restore())) return
    while (!isOver()) {
      const isAnswered = await steps[Math.floor(Math.random() * steps.length)]?.()
      if (!isAnswered) return
      await sleep(PAUSE_MS)
    }
  }

  /** @param {'POST' | 'PATCH'} method @param {string} path @param {object} body @returns whether the program answered */
  async #change(method, path, body) {
    const key = method === 'POST' ? { key: randomUUID() } : {}
    const reply = await this.dashboard.send(method, `/guilds/${GUILD}${path}`, { body, ...key })
    if (reply && reply.status < 300) this.changes += 1
    return reply !== undefined
  }

  /** Restores one of the last changes. @returns whether the program answered */
  async #restore() {
    const listed = await this.dashboard.send('GET', `/guilds/${GUILD}/history?limit=20`)
    const revisions = Array.isArray(listed?.body) ? listed.body.filter(({ restorable }) => restorable) : []
    const chosen = revisions[Math.floor(Math.random() * revisions.length)]
    if (!chosen) return listed !== undefined
    const path = `/guilds/${GUILD}/history/${chosen.id}`
    const preview = await this.dashboard.send('GET', path)
    const version =
      preview?.body && typeof preview.body === 'object' && 'version' in preview.body ? preview.body.version : null
    const body = version === null ? {} : { version }
    const reply = preview && (await this.dashboard.send('POST', `${path}/restore`, { body, key: randomUUID() }))
    if (reply && reply.status < 300) this.restored += 1
    return reply !== undefined
  }
}

function rulesBody() {
  const rules = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, (_, position) => ({
    content: randomUUID().slice(0, 2),
    position,
  }))
  return { channel_id: CHANNELS.raidGeneral, rules }
}
