import { DiscordError, ERRORS, UNKNOWN } from '../kernel/errors.ts'
import { invalidField } from '../kernel/invalid.ts'
import type { ApplicationCommand } from '../kernel/model.ts'
import type { State } from '../kernel/state.ts'
import type { CommandDraft } from './read-draft.ts'

/** Discord's limit: creates a day, per guild and for global commands. Overwriting a command is not a create. */
const CREATES_A_DAY = 200
const DAY = 24 * 60 * 60_000

/** Discord's limits: commands per guild, and global commands, by type. */
const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 }

/** The commands of a guild; null for the global ones. */
export function commandsOf(state: State, guildId: string | null): ApplicationCommand[] {
  return state.world.commands.filter((command) => command.guildId === guildId)
}

/** A command by id. @throws DiscordError 10063. */
export function commandOf(state: State, guildId: string | null, commandId: string): ApplicationCommand {
  const command = commandsOf(state, guildId).find((one) => one.id === commandId)
  if (command === undefined) throw new DiscordError(404, UNKNOWN.command)
  return command
}

/**
 * Creates a command, or replaces the one of the same name and type, whose id stays.
 *
 * @throws DiscordError 30032 for too many commands, 30034 for too many creates in a day.
 */
export function putCommand(
  state: State,
  guildId: string | null,
  draft: CommandDraft,
): { command: ApplicationCommand; isNew: boolean } {
  const twin = twinOf(state, guildId, draft)
  if (twin === undefined) {
    const alike = commandsOf(state, guildId).filter((one) => one.type === draft.type)
    requireRoom([...alike, draft])
    countCreates(state, guildId, 1)
  }
  const command = { ...draft, id: twin?.id ?? state.nextId(), guildId, version: state.nextId() }
  state.world.commands = [...state.world.commands.filter((one) => one !== twin), command]
  state.save()
  return { command, isNew: twin === undefined }
}

/** Changes a command. @throws DiscordError 50035 for the name of another command. */
export function changeCommand(state: State, command: ApplicationCommand, draft: CommandDraft): ApplicationCommand {
  const twin = twinOf(state, command.guildId, draft)
  if (twin !== undefined && twin !== command)
    throw invalidField('name', 'APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique')
  Object.assign(command, draft, { version: state.nextId() })
  state.save()
  return command
}

/** @throws DiscordError 30032. */
function requireRoom(drafts: readonly Pick<CommandDraft, 'type'>[]): void {
  for (const [type, most] of Object.entries(MOST)) {
    if (drafts.filter((one) => one.type === Number(type)).length > most)
      throw new DiscordError(400, ERRORS.tooManyCommands)
  }
}

/**
 * Replaces all commands of a guild, or all global ones. An error changes nothing.
 *
 * @throws DiscordError 30032, 30034; 50035 for a duplicate name.
 */
export function overwriteCommands(state: State, guildId: string | null, drafts: CommandDraft[]): ApplicationCommand[] {
  const names = drafts.map(({ type, name }) => `${type} ${name}`)
  const duplicate = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (duplicate !== -1) {
    throw invalidField(
      String(duplicate),
      'APPLICATION_COMMANDS_DUPLICATE_NAME',
      'Application command names must be unique',
    )
  }
  requireRoom(drafts)
  countCreates(state, guildId, drafts.filter((draft) => twinOf(state, guildId, draft) === undefined).length)
  const commands = drafts.map((draft) => {
    const twin = twinOf(state, guildId, draft)
    return { ...draft, id: twin?.id ?? state.nextId(), guildId, version: state.nextId() }
  })
  state.world.commands = [...state.world.commands.filter((one) => one.guildId !== guildId), ...commands]
  state.save()
  return commands
}

/** Deletes a command. @throws DiscordError 10063. */
export function deleteCommand(state: State, guildId: string | null, commandId: string): void {
  const command = commandOf(state, guildId, commandId)
  state.world.commands = state.world.commands.filter((one) => one !== command)
  state.save()
}

function twinOf(state: State, guildId: string | null, draft: CommandDraft): ApplicationCommand | undefined {
  return commandsOf(state, guildId).find((one) => one.name === draft.name && one.type === draft.type)
}

function countCreates(state: State, guildId: string | null, count: number): void {
  const key = guildId ?? 'global'
  const now = state.clock.now()
  const creates = (state.world.commandCreates[key] ?? []).filter((time) => time > now - DAY)
  if (creates.length + count > CREATES_A_DAY) throw new DiscordError(429, ERRORS.dailyCommandCreates)
  for (let i = 0; i < count; i += 1) creates.push(now)
  state.world.commandCreates[key] = creates
}
