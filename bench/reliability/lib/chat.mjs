import { setTimeout as sleep } from 'node:timers/promises'

/** The timeout of a call, in ms. */
const TIMEOUT_MS = 10_000

/**
 * A person at the chat page of the local Discord. It records every used command and its outcome, also while the local Discord itself is
 * down.
 */
export class Chat {
  /** Interactions that Discord took, by id. @type {Set<string>} */
  asked = new Set()
  /** The bot's answers, by interaction. @type {Map<string, string>} */
  answers = new Map()
  /** Interactions that Discord showed as failed. @type {Set<string>} */
  failed = new Set()
  /** The messages that the person alone sees, oldest first. @type {string[]} */
  notes = []
  /** Uses of a command without a response from Discord: they may have been accepted. */
  unknown = 0
  /** @type {AbortController | undefined} */
  #stream

  /** @param {string} origin @param {string} userId @param {string} channelId */
  constructor(origin, userId, channelId) {
    this.origin = origin
    this.userId = userId
    this.channelId = channelId
  }

  /** Opens the stream of events of the page. */
  async open() {
    this.#stream?.abort()
    this.#stream = new AbortController()
    const { signal } = this.#stream
    const reply = await fetch(`${this.origin}/chat/events?user=${this.userId}`, { signal })
    if (!reply.body) throw new Error('The local Discord gave no stream of events')
    // The stream ends with the local Discord, which is expected.
    this.#read(reply.body).catch(() => undefined)
  }

  close() {
    this.#stream?.abort()
  }

  /** @param {string} command @param {{ name: string, value: string }[]} fields @returns {Promise<boolean>} whether Discord took it */
  async use(command, fields) {
    try {
      const { id } = await this.#post('/chat/invoke', { command, fields })
      this.asked.add(id)
      return true
    } catch {
      this.unknown += 1
      return false
    }
  }

  /** Presses a button. @param {string} message @param {string} customId @returns {Promise<string>} the id of the interaction */
  async press(message, customId) {
    const { id } = await this.#post('/chat/press', { message, customId })
    return id
  }

  /** Waits for a note after the first ones, or until a press failed. @param {string} id @param {number} known how many notes are known @param {number} atMostMs @returns {Promise<string | undefined>} */
  async note(id, known, atMostMs) {
    const deadline = Date.now() + atMostMs
    while (this.notes.length <= known && !this.failed.has(id) && Date.now() < deadline) await sleep(10)
    return this.notes[known]
  }

  /** @param {string} content */
  async write(content) {
    await this.#post('/chat/write', { content })
  }

  /** The commands that Discord's menu offers here. @returns {Promise<string[]>} */
  async menu() {
    const query = `user=${this.userId}&channel=${this.channelId}`
    const reply = await fetch(`${this.origin}/chat/commands?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const commands = await reply.json()
    return commands.map((/** @type {{ name: string }} */ { name }) => name)
  }

  /** The uses without an outcome yet. @returns {string[]} */
  waiting() {
    return [...this.asked].filter((id) => !this.answers.has(id) && !this.failed.has(id))
  }

  /** Waits until every use has an outcome. @param {number} atMostMs @returns {Promise<boolean>} false on a timeout */
  async settle(atMostMs) {
    const deadline = Date.now() + atMostMs
    while (this.waiting().length > 0) {
      if (Date.now() > deadline) return false
      await sleep(10)
    }
    return true
  }

  /** @param {string} path @param {object} body */
  async #post(path, body) {
    const reply = await fetch(this.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: this.userId, channel: this.channelId, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }

  /** @param {ReadableStream<Uint8Array>} body */
  async #read(body) {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) this.#receive(JSON.parse(event.slice(6)))
    }
  }

  /** @param {{ type: string, interactionId: string, message: { content: string, thinking: boolean, ephemeral: boolean, usedBy: { interactionId: string } | null } }} event */
  #receive(event) {
    if (event.type === 'failed') this.failed.add(event.interactionId)
    if (event.type === 'message' && event.message.ephemeral) this.notes.push(event.message.content)
    if (event.type !== 'message' || !event.message.usedBy || event.message.thinking) return
    this.answers.set(event.message.usedBy.interactionId, event.message.content)
  }
}
