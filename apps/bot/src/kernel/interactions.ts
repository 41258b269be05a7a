import { timeOf, type Clock, type Commands, type Log } from '@guildhall/core'
import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandOptionChoice,
  type APIChatInputApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
} from 'discord-api-types/v10'
import { loggable } from './discord-errors.ts'
import { createDraft } from './draft.ts'
import { Refusal, type CommandReply } from './handlers.ts'
import { aboutOf, type InteractionResponses } from './interaction-responses.ts'
import type { BotModule } from './module.ts'
import { AlreadyAcknowledged } from './response-retries.ts'

/** Maximum age of a replayed interaction, in ms, so that its response arrives within Discord's limit. */
const REPLAYED_WITHIN_MS = 2_500
/** How long an interaction is remembered, in ms. Later repetitions are too old to be handled. */
const REMEMBERED_MS = 60_000

const NOT_ON_SERVER = 'This only works on a server.'

/** Dispatches interactions to the handlers of the modules. */
export type Interactions = ReturnType<typeof createInteractions>

/**
 * @param deps.modules whose commands, components, modals and autocompletes are called.
 * @throws TypeError when two of them claim the same name or prefix.
 */
export function createInteractions(deps: {
  modules: readonly Pick<BotModule, 'commands' | 'components' | 'modals' | 'autocomplete'>[]
  commands: Pick<Commands, 'enabled'>
  responses: InteractionResponses
  clock: Clock
  log: Log
}) {
  const { modules, responses, clock, log } = deps
  const commands = byName(
    modules,
    ({ commands }) => commands,
    ({ definition }) => definition.name,
  )
  const components = byName(
    modules,
    ({ components }) => components,
    ({ prefix }) => prefix,
  )
  const modals = byName(
    modules,
    ({ modals }) => modals,
    ({ prefix }) => prefix,
  )
  const autocompletes = byName(
    modules,
    ({ autocomplete }) => autocomplete,
    ({ command }) => command,
  )
  const seen = new Map<string, number>()

  /** @returns false for a known interaction. */
  function isNew(id: string): boolean {
    const now = clock.now()
    for (const [known, at] of seen) {
      if (now - at < REMEMBERED_MS) break
      seen.delete(known)
    }
    if (seen.has(id)) return false
    seen.set(id, now)
    return true
  }

  /** @throws Refusal when the command is not enabled in the guild. */
  async function requireEnabled(guildId: string, name: string): Promise<void> {
    const enabled = await deps.commands.enabled(guildId)
    if (!enabled.includes(name)) throw new Refusal(`/${name} is switched off on this server.`)
  }

  function respondToCommand(interaction: APIChatInputApplicationCommandInteraction, isReplay: boolean): Promise<void> {
    const { data, guild_id: guildId } = interaction
    const command = commands.get(data.name)
    if (!command) return refuse(interaction, `/${data.name} no longer exists. It will disappear from the menu shortly.`)
    if (guildId === undefined) return refuse(interaction, NOT_ON_SERVER)
    const draft = createDraft()
    const call = { interaction, guildId, show: (part: CommandReply) => draft.show(part) }
    const { form } = command
    if (form?.isFor(call)) {
      return responses.modal(
        interaction,
        requireEnabled(guildId, data.name).then(() => form.open(call)),
      )
    }
    const run = async () => {
      await requireEnabled(guildId, data.name)
      return command.run(call)
    }
    return responses.message(interaction, { mode: command.mode ?? 'channel', run, draft }, isReplay)
  }

  async function suggest(
    interaction: APIApplicationCommandAutocompleteInteraction,
  ): Promise<readonly APIApplicationCommandOptionChoice[]> {
    const { name } = interaction.data
    const guildId = guildOf(interaction)
    const handler = autocompletes.get(name)
    if (!handler || !(await deps.commands.enabled(guildId)).includes(name)) return []
    return handler.run({ interaction, guildId })
  }

  function respondToComponent(interaction: APIMessageComponentInteraction, isReplay: boolean): Promise<void> {
    const [prefix, argument] = partsOf(interaction.data.custom_id)
    const handler = components.get(prefix)
    if (!handler) return refuse(interaction, `This ${nameOf(interaction)} is no longer in use.`)
    const call = () => ({ interaction, guildId: guildOf(interaction), argument })
    if (handler.mode === 'modal') {
      const open = async () => handler.run(call())
      return responses.modal(interaction, open())
    }
    const run = async () => handler.run(call())
    const { mode, storesFirst } = handler
    return responses.message(interaction, { mode, run, ...(storesFirst && { storesFirst }) }, isReplay)
  }

  function respondToModal(interaction: APIModalSubmitInteraction, isReplay: boolean): Promise<void> {
    const [prefix, argument] = partsOf(interaction.data.custom_id)
    const handler = modals.get(prefix)
    if (!handler) return refuse(interaction, 'This form is no longer in use.')
    const run = async () => handler.run({ interaction, guildId: guildOf(interaction), argument })
    return responses.message(interaction, { mode: handler.mode, run }, isReplay)
  }

  function refuse(interaction: APIInteraction, sentence: string): Promise<void> {
    const run = () => Promise.reject(new Refusal(sentence))
    return responses.message(interaction, { mode: 'private', run }, false)
  }

  async function respond(interaction: APIInteraction, isReplay: boolean): Promise<void> {
    switch (interaction.type) {
      case InteractionType.ApplicationCommand:
        return isChatInput(interaction) ? respondToCommand(interaction, isReplay) : undefined
      case InteractionType.MessageComponent:
        return respondToComponent(interaction, isReplay)
      case InteractionType.ModalSubmit:
        return respondToModal(interaction, isReplay)
      case InteractionType.ApplicationCommandAutocomplete:
        return responses.choices(interaction, suggest(interaction))
      case InteractionType.Ping:
        return undefined
    }
  }

  return {
    /** @param isReplay whether a resume delivered the interaction. It may be too old, or already have a response. */
    async handle(interaction: APIInteraction, isReplay: boolean): Promise<void> {
      const about = aboutOf(interaction)
      if (!isNew(interaction.id)) return log.debug(about, 'ignored an interaction that was delivered again')
      if (isReplay && clock.now() - timeOf(interaction.id) > REPLAYED_WITHIN_MS) {
        return log.info(about, 'dropped an interaction that came too late for a response')
      }
      try {
        await respond(interaction, isReplay)
      } catch (error) {
        if (error instanceof AlreadyAcknowledged) {
          return log.debug(about, 'ignored an interaction that already has a response')
        }
        log.warn({ err: loggable(error), ...about }, 'could not respond to an interaction')
      }
    },
  }
}

/** @throws TypeError when two modules declare the same name. */
function byName<M, H>(
  modules: readonly M[],
  handlersOf: (module: M) => readonly H[] | undefined,
  name: (handler: H) => string,
): ReadonlyMap<string, H> {
  const handlers = new Map<string, H>()
  for (const handler of modules.flatMap((module) => handlersOf(module) ?? [])) {
    if (handlers.has(name(handler))) throw new TypeError(`Two modules handle "${name(handler)}".`)
    handlers.set(name(handler), handler)
  }
  return handlers
}

/** Splits "prefix:argument". */
function partsOf(customId: string): [prefix: string, argument: string] {
  const [prefix = '', ...rest] = customId.split(':')
  return [prefix, rest.join(':')]
}

function nameOf({ data }: APIMessageComponentInteraction): string {
  return data.component_type === ComponentType.Button ? 'button' : 'menu'
}

function guildOf({ guild_id: guildId }: APIInteraction): string {
  if (guildId === undefined) throw new Refusal(NOT_ON_SERVER)
  return guildId
}

function isChatInput(interaction: APIInteraction): interaction is APIChatInputApplicationCommandInteraction {
  return (
    interaction.type === InteractionType.ApplicationCommand &&
    interaction.data.type === ApplicationCommandType.ChatInput
  )
}
