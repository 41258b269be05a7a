import { ChannelType } from 'discord-api-types/v10'
import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, missingAccess, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { OfChannel, OfGuild, OfMessage } from '../kernel/route-params.ts'
import { findMember, guildOf, type State } from '../kernel/state.ts'
import { unsupported } from '../kernel/unsupported.ts'
import { createThread, typeBelow } from './change.ts'
import { activeThreads, presentThread, presentThreadFor, presentThreadMember } from './present.ts'
import { readDraft, readType } from './read-draft.ts'
import { requireParent, startThreadOf } from './start.ts'

export function threadRoutes(app: FastifyInstance, state: State): void {
  app.post<OfChannel>('/api/channels/:channelId/threads', async (request, reply) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    // Only a post in a forum begins with a message.
    if (form.isGiven('message')) throw unsupported('forums')
    const type = readType(form)
    const draft = { ...readDraft(form), type, invitable: form.boolean('invitable') ?? true }
    form.done()
    const isPrivate = type === ChannelType.PrivateThread
    const { guild, parentId, parentType } = requireParent(state, request.params.channelId, userId, isPrivate)
    const fits = isPrivate ? parentType === ChannelType.GuildText : type === typeBelow(parentType)
    if (!fits) throw new DiscordError(400, ERRORS.wrongChannelType)
    const thread = createThread(state, guild, { userId, parentId, start: null }, draft)
    return reply.code(201).send(presentThreadFor(state, guild, thread, userId))
  })

  app.post<OfMessage>('/api/channels/:channelId/messages/:messageId/threads', async (request, reply) => {
    const userId = requireBot(state, request)
    const form = Form.of(request.body ?? {})
    const draft = readDraft(form)
    form.done()
    const { guild, thread } = startThreadOf(state, { userId, ...request.params }, draft)
    return reply.code(201).send(presentThreadFor(state, guild, thread, userId))
  })

  app.get<OfGuild>('/api/guilds/:guildId/threads/active', async (request) => {
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
