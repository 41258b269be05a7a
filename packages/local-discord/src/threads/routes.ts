import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, missingAccess, missingPermissions, REFUSED } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { Guild, Thread } from '../kernel/model.ts'
import { has } from '../kernel/permissions.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import { findMember, guildOf, messageOf, type State } from '../kernel/state.ts'
import { findThread } from '../kernel/threads.ts'
import { changeThread, createThread, deleteThread, typeBelow, type ThreadChange } from './change.ts'
import { activeThreads, presentThread, presentThreadFor, presentThreadMember } from './present.ts'
import { readChange, readDraft, readType } from './read-draft.ts'

type OfChannel = { Params: { channelId: string } }
type OfMessage = { Params: { channelId: string; messageId: string } }

export function threadRoutes(app: FastifyInstance, state: State): void {
  app.post<OfChannel>('/api/channels/:channelId/threads', async (request, reply) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const type = readType(form)
    const draft = { ...readDraft(form), type, invitable: form.boolean('invitable') ?? true }
    form.done()
    const isPrivate = type === ChannelType.PrivateThread
    const { guild, parentId, parentType } = requireParent(state, request.params.channelId, userId, isPrivate)
    const fits = isPrivate ? parentType === ChannelType.GuildText : type === typeBelow(parentType)
    if (!fits) throw new DiscordError(400, REFUSED.wrongChannelType)
    const thread = createThread(state, guild, { userId, parentId, start: null }, draft)
    return reply.code(201).send(presentThreadFor(state, guild, thread, userId))
  })

  app.post<OfMessage>('/api/channels/:channelId/messages/:messageId/threads', async (request, reply) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const draft = readDraft(form)
    form.done()
    const { guild, parentId, parentType } = requireParent(state, request.params.channelId, userId, false)
    const start = messageOf(state, parentId, request.params.messageId)
    const type = typeBelow(parentType)
    if (findThread(guild, start.id)) throw new DiscordError(400, REFUSED.hasThread)
    const thread = createThread(state, guild, { userId, parentId, start }, { ...draft, type, invitable: true })
    return reply.code(201).send(presentThreadFor(state, guild, thread, userId))
  })

  app.patch<OfChannel>('/api/channels/:channelId', async (request) => {
    const userId = requireBot(state, request)
    const { guild, thread, permissions } = requireThread(state, request.params.channelId, userId)
    const form = Form.of(request.body ?? {})
    const change = readChange(form)
    form.done()
    requireChange(thread, change, userId, permissions)
    changeThread(state, guild, thread, change)
    return presentThread(state, guild, thread)
  })

  app.delete<OfChannel>('/api/channels/:channelId', async (request) => {
    const userId = requireBot(state, request)
    const { guild, thread, permissions } = requireThread(state, request.params.channelId, userId)
    if (!has(permissions, P.ManageThreads)) throw missingPermissions()
    const last = presentThread(state, guild, thread)
    deleteThread(state, guild, thread)
    return last
  })

  app.get<{ Params: { guildId: string } }>('/api/guilds/:guildId/threads/active', async (request) => {
    const userId = requireBot(state, request)
    const guild = guildOf(state, request.params.guildId)
    if (!findMember(guild, userId)) throw missingAccess()
    const threads = activeThreads(guild, userId)
    const members = threads.flatMap((thread) =>
      thread.members.filter((one) => one.userId === userId).map((one) => presentThreadMember(thread, one)),
    )
    return { threads: threads.map((thread) => presentThread(state, guild, thread)), members, has_more: false }
  })
}

/** The channel in which a thread is to be made. @throws DiscordError 10003, 50001, 50013, 50003. */
function requireParent(state: State, channelId: string, userId: string, isPrivate: boolean) {
  const place = placeOf(state, channelId)
  requireInPlace(place, userId, isPrivate ? P.CreatePrivateThreads : P.CreatePublicThreads)
  if (place.guild === null) throw new DiscordError(400, REFUSED.directChannel)
  return { guild: place.guild, parentId: place.channel.id, parentType: place.channel.type }
}

/** @throws DiscordError 10003, 50001; 50024 for a channel, which cannot be changed here. */
function requireThread(
  state: State,
  channelId: string,
  userId: string,
): { guild: Guild; thread: Thread; permissions: bigint } {
  const place = placeOf(state, channelId)
  const permissions = requireInPlace(place, userId, P.ViewChannel)
  const thread = place.guild && findThread(place.guild, channelId)
  if (!place.guild || !thread) throw new DiscordError(400, REFUSED.wrongChannelType)
  return { guild: place.guild, thread, permissions }
}

/**
 * Whoever manages threads may do all of it, the owner all but lock it, and whoever writes there takes up an archived one that is not
 * locked.
 */
function requireChange(thread: Thread, change: ThreadChange, userId: string, permissions: bigint): void {
  const isAboutState = change.archived !== undefined || change.locked !== undefined
  if (thread.archived && !isAboutState) throw new DiscordError(400, REFUSED.threadArchived)
  if (has(permissions, P.ManageThreads)) return
  const { archived, ...rest } = change
  const isTakenUp = archived === false && Object.keys(rest).length === 0
  if (isTakenUp && !thread.locked && has(permissions, P.SendMessagesInThreads)) return
  if (thread.ownerId === userId && !thread.locked && change.locked === undefined) return
  throw missingPermissions()
}
