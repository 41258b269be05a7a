import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { Guild, Thread } from '../kernel/model.ts'
import { canView, has } from '../kernel/permissions.ts'
import { permissionsIn, placeOf } from '../kernel/place.ts'
import { userOf, type State } from '../kernel/state.ts'
import { asChannel } from '../kernel/threads.ts'
import type { ThreadView } from './view.ts'

/** The threads of a server that one person sees, archived ones too. */
export function presentThreads(state: State, guild: Guild, userId: string): ThreadView[] {
  return guild.threads
    .filter((thread) => canView(guild, asChannel(guild, thread), userId))
    .map((thread) => presentThread(state, thread, userId))
}

function presentThread(state: State, thread: Thread, userId: string): ThreadView {
  const permissions = permissionsIn(placeOf(state, thread.id), userId)
  const managesThreads = has(permissions, P.ManageThreads)
  const { id, name, type, parentId, archived, locked, ownerId } = thread
  return {
    id,
    name,
    type,
    topic: null,
    parentId,
    maySend: has(permissions, P.SendMessages) && (!locked || managesThreads),
    mayDeleteOthers: has(permissions, P.ManageMessages),
    mayStartThreads: false,
    startedBy: userOf(state, ownerId).username,
    archived,
    locked,
    joined: thread.members.some((one) => one.userId === userId),
    mayArchive: managesThreads || (ownerId === userId && !locked),
  }
}
