import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guildOfBot } from '../guilds/routes.ts'
import { requireBot } from '../kernel/callers.ts'
import { missingAccess } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import { isObject } from '../kernel/json.ts'
import type { State } from '../kernel/state.ts'
import { presentCommand } from './present.ts'
import { readCommand, type CommandDraft } from './read-draft.ts'
import { changeCommand, commandOf, commandsOf, deleteCommand, overwriteCommands, putCommand } from './registry.ts'

interface Params {
  applicationId: string
  guildId?: string
}

/** Global commands and guild commands have the same routes. */
const PATHS = ['/api/applications/:applicationId/commands', '/api/applications/:applicationId/guilds/:guildId/commands']

/** The sum of the limits of all command types. */
const MAX_OVERWRITE = 130

export function commandRoutes(app: FastifyInstance, state: State): void {
  const guildIdOf = (request: FastifyRequest<{ Params: Params }>): string | null => {
    const botId = requireBot(state, request)
    const { applicationId, guildId } = request.params
    if (applicationId !== state.application.id) throw missingAccess()
    return guildId === undefined ? null : guildOfBot(state, botId, guildId).id
  }

  for (const path of PATHS) {
    app.get<{ Params: Params }>(path, async (request) =>
      commandsOf(state, guildIdOf(request)).map((command) => presentCommand(state, command)),
    )

    app.post<{ Params: Params }>(path, async (request, reply) => {
      const { command, isNew } = putCommand(state, guildIdOf(request), readOne(request.body))
      return reply.code(isNew ? 201 : 200).send(presentCommand(state, command))
    })

    app.put<{ Params: Params }>(path, async (request) => {
      return overwriteCommands(state, guildIdOf(request), readAll(request.body)).map((command) =>
        presentCommand(state, command),
      )
    })

    app.get<{ Params: Params & { commandId: string } }>(`${path}/:commandId`, async (request) => {
      return presentCommand(state, commandOf(state, guildIdOf(request), request.params.commandId))
    })

    app.patch<{ Params: Params & { commandId: string } }>(`${path}/:commandId`, async (request) => {
      const command = commandOf(state, guildIdOf(request), request.params.commandId)
      const body = request.body ?? {}
      // Absent fields stay; the result must be valid as a new command.
      const draft = readOne(isObject(body) ? { ...presentCommand(state, command), ...body, type: command.type } : body)
      return presentCommand(state, changeCommand(state, command, draft))
    })
    app.delete<{ Params: Params & { commandId: string } }>(`${path}/:commandId`, async (request, reply) => {
      deleteCommand(state, guildIdOf(request), request.params.commandId)
      return reply.code(204).send()
    })
  }
}

function readOne(body: unknown): CommandDraft {
  const form = Form.of(body)
  const command = readCommand(form)
  form.done()
  return command
}

function readAll(body: unknown): CommandDraft[] {
  return Form.ofList(body, MAX_OVERWRITE, readCommand)
}
