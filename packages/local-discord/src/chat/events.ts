import type { FastifyReply } from 'fastify'
import type { Dispatch } from '../kernel/hub.ts'
import { isObject } from '../kernel/json.ts'
import { messagesIn, userOf, type State } from '../kernel/state.ts'
import { subscribeAs } from '../kernel/subscribe-as.ts'
import { presentChatMessage } from './present.ts'
import { presentModal } from './present-modal.ts'
import type { ChatEvent, ChoiceView } from './view.ts'

/** The interval of keep-alive comments, in ms: without them a lost connection would go unnoticed. */
const SIGN_OF_LIFE = 20_000

/**
 * Changes of guilds within this time, in ms, are combined into one event, because the page requests its whole view for
 * each event.
 */
const GATHERED = 200

/**
 * Streams the events that a user can see to a chat page, as server-sent events, until the page closes.
 *
 * @throws DiscordError 10013.
 */
export function streamEvents(state: State, userId: string, reply: FastifyReply): void {
  userOf(state, userId)
  reply.hijack()
  const stream = reply.raw
  stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'keep-alive' })
  stream.write(': hello\n\n')
  const send = (event: ChatEvent): void => {
    stream.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  const changed = gathered(() => send({ type: 'world' }))
  const stops = [
    subscribeAs(state, userId, (dispatch) => {
      const event = eventOf(state, dispatch)
      if (event !== undefined) send(event)
    }),
    // Send it to users who are not members too: they see a guild's name, and a member who leaves needs the event.
    state.hub.subscribe(({ t }) => {
      if (/^(GUILD|CHANNEL|THREAD)_/.test(t)) changed.announce()
    }),
  ]
  const life = setInterval(() => stream.write(': alive\n\n'), SIGN_OF_LIFE)
  stream.on('close', () => {
    clearInterval(life)
    changed.stop()
    for (const stop of stops) stop()
  })
}

/** Publishes the first change at once, and combines the changes that follow closely. */
function gathered(send: () => void): { announce(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isBehind = false
  const open = (): void => {
    send()
    isBehind = false
    timer = setTimeout(() => {
      timer = undefined
      if (isBehind) open()
    }, GATHERED)
  }
  return {
    announce() {
      if (timer === undefined) open()
      else isBehind = true
    },
    stop: () => clearTimeout(timer),
  }
}

function eventOf(state: State, { t, d, channelId }: Dispatch): ChatEvent | undefined {
  const id = 'id' in d && typeof d.id === 'string' ? d.id : ''
  if (t === 'INTERACTION_FAILURE') return { type: 'failed', interactionId: id }
  if (t === 'INTERACTION_SUCCESS') return { type: 'answered', interactionId: id }
  if (t === 'INTERACTION_MODAL_CREATE') {
    const modal = presentModal(state, id)
    return modal === null ? undefined : { type: 'modal', interactionId: id, modal }
  }
  if (t === 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE') {
    return { type: 'choices', interactionId: id, choices: choicesIn(d) }
  }
  if (channelId === null) return undefined
  if (t === 'MESSAGE_DELETE') return { type: 'gone', channelId, messageIds: [id] }
  if (t === 'MESSAGE_DELETE_BULK' && 'ids' in d && Array.isArray(d.ids)) {
    return { type: 'gone', channelId, messageIds: d.ids.map(String) }
  }
  if (t !== 'MESSAGE_CREATE' && t !== 'MESSAGE_UPDATE') return undefined
  const message = messagesIn(state, channelId).find((one) => one.id === id)
  return message && { type: 'message', message: presentChatMessage(state, message) }
}

function choicesIn(d: object): ChoiceView[] {
  const choices: unknown[] = 'choices' in d && Array.isArray(d.choices) ? d.choices : []
  return choices.flatMap((one) =>
    isObject(one) && 'name' in one && 'value' in one ? [{ name: String(one.name), value: String(one.value) }] : [],
  )
}
