import type { FastifyInstance } from 'fastify'
import type { State } from '../kernel/state.ts'
import { createThread, typeBelow } from '../threads/change.ts'
import { editThread } from '../threads/edit.ts'
import { joinThread, leaveThread, seenThread } from '../threads/members.ts'
import { requireParent, startThreadOf } from '../threads/start.ts'
import { ID, read } from './read.ts'

/** Discord's length of a thread's name. */
const NAME = { min: 1, max: 100 }
/** Minutes without a message after which Discord archives a thread: three days. */
const AUTO_ARCHIVE = 4_320

/** What people do with threads: start, join, leave and archive them. */
export function threadRoutes(app: FastifyInstance, state: State): void {
  app.post('/chat/start-thread', (request, reply) => {
    const { form, userId } = read(state, request)
    const channelId = form.requiredText('channel', ID)
    const messageId = form.text('message', ID)
    const draft = { name: form.requiredText('name', NAME), autoArchiveMinutes: AUTO_ARCHIVE }
    form.done()
    if (messageId !== undefined) {
      const { thread } = startThreadOf(state, { userId, channelId, messageId }, draft)
      return reply.send({ id: thread.id })
    }
    const { guild, parentId, parentType } = requireParent(state, channelId, userId, false)
    const by = { userId, parentId, start: null }
    const { id } = createThread(state, guild, by, { ...draft, type: typeBelow(parentType), invitable: true })
    return reply.send({ id })
  })

  app.post('/chat/join-thread', (request, reply) => {
    const { form, userId } = read(state, request)
    const threadId = form.requiredText('thread', ID)
    form.done()
    joinThread(state, seenThread(state, threadId, userId), userId)
    return reply.send({})
  })

  app.post('/chat/leave-thread', (request, reply) => {
    const { form, userId } = read(state, request)
    const threadId = form.requiredText('thread', ID)
    form.done()
    leaveThread(state, seenThread(state, threadId, userId), userId, userId)
    return reply.send({})
  })

  app.post('/chat/archive-thread', (request, reply) => {
    const { form, userId } = read(state, request)
    const threadId = form.requiredText('thread', ID)
    const archived = form.boolean('archived') ?? true
    form.done()
    editThread(state, { ...seenThread(state, threadId, userId), userId }, { archived })
    return reply.send({})
  })
}
