import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { Form } from '../kernel/form.ts'
import type { State } from '../kernel/state.ts'
import { openDirectChannel } from './channels.ts'
import { presentDirectChannel } from './present.ts'

/** Opens the channel of direct messages with a user. Its messages use the routes of every channel. */
export function directMessageRoutes(app: FastifyInstance, state: State): void {
  app.post('/api/users/@me/channels', async (request) => {
    requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const recipient = form.requiredSnowflake('recipient_id')
    form.done()
    return presentDirectChannel(state, openDirectChannel(state, recipient))
  })
}
