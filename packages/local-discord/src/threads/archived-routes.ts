import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { DiscordError, ERRORS } from '../kernel/errors.ts'
import { Form } from '../kernel/form.ts'
import type { Thread } from '../kernel/model.ts'
import { placeOf, requireInPlace } from '../kernel/place.ts'
import type { OfChannel } from '../kernel/route-params.ts'
import type { State } from '../kernel/state.ts'
import { presentThread, presentThreadMember } from './present.ts'

const CHANNEL = '/api/channels/:channelId'
const DEFAULT_LIMIT = 50

/** The archived threads of a channel, most recently archived first. */
export function archivedThreadRoutes(app: FastifyInstance, state: State): void {
  app.get<OfChannel>(`${CHANNEL}/threads/archived/public`, async (request) =>
    listed(request, P.ReadMessageHistory, (thread) => thread.type !== ChannelType.PrivateThread),
  )

  app.get<OfChannel>(`${CHANNEL}/threads/archived/private`, async (request) =>
    listed(request, P.ReadMessageHistory | P.ManageThreads, (thread) => thread.type === ChannelType.PrivateThread),
  )

  app.get<OfChannel>(`${CHANNEL}/users/@me/threads/archived/private`, async (request) =>
    listed(
      request,
      P.ReadMessageHistory,
      (thread, userId) => thread.type === ChannelType.PrivateThread && isIn(thread, userId),
    ),
  )

  /** @throws DiscordError 401, 10003, 50001, 50013, 50003, 50035. */
  function listed(
    request: FastifyRequest<OfChannel>,
    permission: bigint,
    fits: (thread: Thread, userId: string) => boolean,
  ): object {
    const userId = requireBot(state, request)
    const place = placeOf(state, request.params.channelId)
    requireInPlace(place, userId, permission)
    if (place.guild === null) throw new DiscordError(403, ERRORS.directChannel)
    const form = Form.of(request.query)
    const limit = form.integer('limit', { min: 2, max: 100 }) ?? DEFAULT_LIMIT
    form.done()
    const { guild, channel } = place
    const threads = guild.threads
      .filter((thread) => thread.parentId === channel.id && thread.archived && fits(thread, userId))
      .toSorted((a, b) => b.archivedAt - a.archivedAt)
    const shown = threads.slice(0, limit)
    return {
      threads: shown.map((thread) => presentThread(state, guild, thread)),
      members: shown.flatMap((thread) =>
        thread.members.filter((one) => one.userId === userId).map((one) => presentThreadMember(thread, one)),
      ),
      has_more: threads.length > shown.length,
    }
  }
}

function isIn(thread: Thread, userId: string): boolean {
  return thread.members.some((one) => one.userId === userId)
}
