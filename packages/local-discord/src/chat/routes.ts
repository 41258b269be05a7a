import type { FastifyInstance } from 'fastify'
import { completeOption } from '../interactions/autocomplete.ts'
import { findInvoked, invokeCommand, type Invocation } from '../interactions/invoke-command.ts'
import { submitModal } from '../interactions/modals.ts'
import { pressButton } from '../interactions/press-button.ts'
import type { Form } from '../kernel/form.ts'
import type { State } from '../kernel/state.ts'
import { deleteMessage, editMessageAs, postMessage, readMessages } from '../messages/actions.ts'
import { streamEvents } from './events.ts'
import { memberRoutes } from './member-routes.ts'
import { registerPage } from './page.ts'
import { presentChat, presentChatMessage } from './present.ts'
import { presentCommands, readFields } from './present-commands.ts'
import { ID, read, requireUser } from './read.ts'
import { threadRoutes } from './thread-routes.ts'

interface ChatOptions {
  /** The dashboard's address for the page's link; null hides the link. */
  dashboardUrl: string | null
}

interface Query {
  Querystring: { user?: string; channel?: string }
}

const CUSTOM_ID = { min: 1, max: 100 }
/** A command, its group and its subcommand. */
const COMMAND_NAME = { min: 1, max: 98 }
const OPTION_NAME = { min: 1, max: 32 }
const MOST_FIELDS = 25
/** Maximum number of messages of a channel that the page shows. */
const MOST_SHOWN = 1_000

/**
 * Adds the chat page and its calls below /chat/. There is no sign-in: a call names its user, so this Discord
 * answers only its own machine. It rejects the same calls as Discord, with Discord's own errors.
 */
export async function registerChat(app: FastifyInstance, state: State, options: ChatOptions): Promise<void> {
  await registerPage(app)
  memberRoutes(app, state)
  threadRoutes(app, state)

  app.get<Query>('/chat/state', (request, reply) => {
    const known = state.world.users.find((user) => user.canSignIn && user.id === request.query.user)
    const user = known ?? state.world.users.find((one) => one.canSignIn)
    return reply.send(presentChat(state, user?.id ?? '', options.dashboardUrl))
  })
  app.get<Query>('/chat/events', (request, reply) => streamEvents(state, requireUser(state, request.query.user), reply))
  app.get<Query>('/chat/messages', (request, reply) => {
    const userId = requireUser(state, request.query.user)
    const messages = readMessages(state, { userId, channelId: request.query.channel ?? '' })
    return reply.send(messages.slice(-MOST_SHOWN).map((message) => presentChatMessage(state, message)))
  })
  app.get<Query>('/chat/commands', (request, reply) =>
    reply.send(presentCommands(state, requireUser(state, request.query.user), request.query.channel ?? '')),
  )

  app.post('/chat/write', (request, reply) => {
    const { form, userId } = read(state, request)
    // The length is validated as for every other message.
    const content = form.requiredText('content', { max: Number.POSITIVE_INFINITY })
    const channelId = form.requiredText('channel', ID)
    form.done()
    return reply.send(presentChatMessage(state, postMessage(state, { userId, channelId, content })))
  })
  app.post('/chat/edit', (request, reply) => {
    const { form, userId } = read(state, request)
    const which = { userId, channelId: form.requiredText('channel', ID), messageId: form.requiredText('message', ID) }
    const content = form.requiredText('content', { max: Number.POSITIVE_INFINITY })
    form.done()
    return reply.send(presentChatMessage(state, editMessageAs(state, { ...which, content })))
  })
  app.post('/chat/delete', (request, reply) => {
    const { form, userId } = read(state, request)
    const which = { userId, channelId: form.requiredText('channel', ID), messageId: form.requiredText('message', ID) }
    form.done()
    deleteMessage(state, which)
    return reply.send({})
  })
  app.post('/chat/invoke', (request, reply) => {
    const { form, userId } = read(state, request)
    const invocation = readInvocation(form, userId)
    form.done()
    return reply.send(invokeCommand(state, filledIn(state, invocation)))
  })

  app.post('/chat/complete', (request, reply) => {
    const { form, userId } = read(state, request)
    const invocation = readInvocation(form, userId)
    const focused = form.requiredText('focused', OPTION_NAME)
    form.done()
    const invoked = filledIn(state, invocation)
    // A value that is still being typed is text, also for a number.
    const options = invoked.options.map((option) => ({
      ...option,
      value: invocation.fields.find(({ name }) => name === option.name && name === focused)?.value ?? option.value,
    }))
    return reply.send(completeOption(state, { ...invoked, options, focused }))
  })

  app.post('/chat/submit', (request, reply) => {
    const { form, userId } = read(state, request)
    const interactionId = form.requiredText('interaction', ID)
    const fields = form.forms('fields', MOST_FIELDS, (field) => readField(field, CUSTOM_ID)) ?? []
    form.done()
    const values = new Map(fields.map(({ name, value }) => [name, value]))
    return reply.send(submitModal(state, { userId, interactionId, values }))
  })

  app.post('/chat/press', (request, reply) => {
    const { form, userId } = read(state, request)
    const channelId = form.requiredText('channel', ID)
    const messageId = form.requiredText('message', ID)
    const customId = form.requiredText('customId', CUSTOM_ID)
    form.done()
    return reply.send(pressButton(state, { userId, channelId, messageId, customId }))
  })
}

interface TypedInvocation {
  userId: string
  channelId: string
  commandName: string
  fields: { name: string; value: string }[]
}

function readInvocation(form: Form, userId: string): TypedInvocation {
  return {
    userId,
    channelId: form.requiredText('channel', ID),
    commandName: form.requiredText('command', COMMAND_NAME),
    fields: form.forms('fields', MOST_FIELDS, (field) => readField(field, OPTION_NAME)) ?? [],
  }
}

function readField(field: Form, length: { min: number; max: number }): { name: string; value: string } {
  return { name: field.requiredText('name', length), value: field.requiredText('value', { max: 6000 }) }
}

/** The invocation with its fields as values of the command's options. @throws DiscordError 10063. */
function filledIn(state: State, { fields, ...invocation }: TypedInvocation): Invocation {
  const { subcommand } = findInvoked(state, { ...invocation, options: [] })
  return { ...invocation, options: readFields(subcommand.options, fields) }
}
