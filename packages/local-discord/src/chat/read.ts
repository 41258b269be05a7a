import type { FastifyRequest } from 'fastify'
import { DiscordError, UNKNOWN } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { State } from '../kernel/state.ts'

/** The length of an id, as `Form` takes it. */
export const ID = { min: 1, max: 20 }

/** Reads a JSON body: a form of a foreign page cannot send JSON without a preflight request. */
export function read(state: State, request: FastifyRequest): { form: Form; userId: string } {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new DiscordError(415, [0, 'Send JSON.'])
  }
  const form = Form.of(request.body)
  return { form, userId: requireUser(state, form.requiredText('user', ID)) }
}

/** @returns the id of a user whom the page offers. @throws DiscordError 10013 for any other id. */
export function requireUser(state: State, userId: string | undefined): string {
  const user = state.world.users.find((one) => one.canSignIn && one.id === userId)
  if (user === undefined) throw new DiscordError(404, UNKNOWN.user)
  return user.id
}
