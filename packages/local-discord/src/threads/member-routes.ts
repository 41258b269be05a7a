import type { FastifyInstance } from 'fastify'
import { requireBot } from '../kernel/callers.ts'
import { findMember, userOf, type State } from '../kernel/state.ts'
import { presentMember } from '../members/present.ts'
import { joinThread, leaveThread, seenThread, threadMemberOf, type SeenThread } from './members.ts'
import { presentThreadMember } from './present.ts'

type OfThread = { Params: { channelId: string } }
type OfMember = { Params: { channelId: string; userId: string } }
interface WithMember {
  Querystring: { with_member?: string }
}

const MEMBERS = '/api/channels/:channelId/thread-members'

export function threadMemberRoutes(app: FastifyInstance, state: State): void {
  app.put<OfThread>(`${MEMBERS}/@me`, async (request, reply) => {
    const botId = requireBot(state, request)
    joinThread(state, seenThread(state, request.params.channelId, botId), botId)
    return reply.code(204).send()
  })

  app.delete<OfThread>(`${MEMBERS}/@me`, async (request, reply) => {
    const botId = requireBot(state, request)
    leaveThread(state, seenThread(state, request.params.channelId, botId), botId, botId)
    return reply.code(204).send()
  })

  app.put<OfMember>(`${MEMBERS}/:userId`, async (request, reply) => {
    const seen = seenThread(state, request.params.channelId, requireBot(state, request))
    joinThread(state, seen, userOf(state, request.params.userId).id)
    return reply.code(204).send()
  })

  app.delete<OfMember>(`${MEMBERS}/:userId`, async (request, reply) => {
    const botId = requireBot(state, request)
    leaveThread(state, seenThread(state, request.params.channelId, botId), request.params.userId, botId)
    return reply.code(204).send()
  })

  app.get<OfThread & WithMember>(MEMBERS, async (request) => {
    const seen = seenThread(state, request.params.channelId, requireBot(state, request))
    const withMember = request.query.with_member === 'true'
    return seen.thread.members.map((one) => present(seen, one, withMember))
  })

  app.get<OfMember & WithMember>(`${MEMBERS}/:userId`, async (request) => {
    const seen = seenThread(state, request.params.channelId, requireBot(state, request))
    const member = threadMemberOf(seen.thread, request.params.userId)
    return present(seen, member, request.query.with_member === 'true')
  })

  function present(
    { guild, thread }: SeenThread,
    one: { userId: string; joinedAt: number },
    withMember: boolean,
  ): object {
    const member = withMember ? findMember(guild, one.userId) : undefined
    return { ...presentThreadMember(thread, one), ...(member && { member: presentMember(state, member) }) }
  }
}
