import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { DiscordError, missingPermissions, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { Guild, Thread } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import type { State } from '../kernel/state.ts'
import { changeThread, deleteThread, type ThreadChange } from './change.ts'
import { presentThread } from './present.ts'
import { readChange } from './read-draft.ts'

/** A thread with the user who edits it and the user's permissions in it. */
interface ThreadEdit {
  guild: Guild
  thread: Thread
  userId: string
  permissions: bigint
}

/** Changes a thread. @param body unchecked. @returns the thread. @throws DiscordError 50035, 50013, 50083. */
export function editThread(state: State, { guild, thread, userId, permissions }: ThreadEdit, body: unknown): object {
  const form = Form.of(body)
  const change = readChange(form)
  form.done()
  requireChange(thread, change, userId, permissions)
  changeThread(state, guild, thread, change)
  return presentThread(state, guild, thread)
}

/** Deletes a thread. @returns the deleted thread. @throws DiscordError 50013. */
export function removeThread(state: State, { guild, thread, permissions }: ThreadEdit): object {
  if (!has(permissions, P.ManageThreads)) throw missingPermissions()
  const last = presentThread(state, guild, thread)
  deleteThread(state, guild, thread)
  return last
}

/**
 * Manage Threads permits every change. The owner may change an unlocked thread, but not lock it. Members who may write in an unlocked
 * thread may unarchive it.
 *
 * @throws DiscordError 50013; 50083 for a change of an archived thread.
 */
function requireChange(thread: Thread, change: ThreadChange, userId: string, permissions: bigint): void {
  const changesState = change.archived !== undefined || change.locked !== undefined
  if (thread.archived && !changesState) throw new DiscordError(400, ERRORS.threadArchived)
  if (has(permissions, P.ManageThreads)) return
  const { archived, ...rest } = change
  const onlyUnarchives = archived === false && Object.keys(rest).length === 0
  if (onlyUnarchives && !thread.locked && has(permissions, P.SendMessagesInThreads)) return
  if (thread.ownerId === userId && !thread.locked && change.locked === undefined) return
  throw missingPermissions()
}
