import { describe, expect, it } from 'vitest'
import { createRecentMessages, NOT_LOGGED, USUAL_BOUNDS, type RecentMessage } from './recent-messages.ts'

const said = (content: string): RecentMessage => ({
  authorId: '1',
  authorName: '',
  content,
  files: [],
  isEdited: false,
})

const FEW = { perGuild: { messages: 3, bytes: 10_000 }, inAll: { messages: 5, bytes: 10_000 } }

describe('recent messages', () => {
  it('are the newest ones of each guild', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2', '3', '4']) recent.keep('10', id, said(id))
    recent.keep('11', '1', said('elsewhere'))
    expect(recent.get('10', '1')).toBeUndefined()
    expect(['2', '3', '4'].map((id) => recent.get('10', id))).toEqual([said('2'), said('3'), said('4')])
    expect(recent.get('11', '1')).toEqual(said('elsewhere'))
  })

  it('make room in all by leaving out the oldest of the guild that is quiet for longest', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2']) recent.keep('10', id, said(id))
    for (const id of ['1', '2', '3']) recent.keep('11', id, said(id))
    recent.keep('12', '1', said('1'))
    expect(recent.get('10', '1')).toBeUndefined()
    expect(recent.get('10', '2')).toEqual(said('2'))
    recent.keep('12', '2', said('2'))
    expect(recent.has('10')).toBe(false)
    expect(recent.get('11', '1')).toEqual(said('1'))
  })

  it('take up no more than they may, however long they are, and count it back when they go', () => {
    const bounds = { perGuild: { messages: 100, bytes: 10_000 }, inAll: { messages: 100, bytes: 15_000 } }
    const recent = createRecentMessages(bounds)
    const long = said('é'.repeat(2_000))
    for (const id of ['1', '2', '3']) recent.keep('10', id, long)
    expect(['1', '2', '3'].map((id) => recent.get('10', id) !== undefined)).toEqual([false, true, true])
    recent.keep('11', '1', long)
    recent.keep('11', '2', long)
    expect(['2', '3'].map((id) => recent.get('10', id) !== undefined)).toEqual([false, true])
    for (let round = 0; round < 50; round += 1) {
      recent.keep('10', '3', said('short'))
      recent.keep('10', '3', long)
      expect(recent.take('11', '1')).toEqual(long)
      expect(recent.take('11', '1')).toBeUndefined()
      recent.keep('11', '1', long)
      recent.forget('11')
      recent.keep('11', '1', long)
      recent.keep('11', '2', long)
      expect(recent.get('10', '3')).toEqual(long)
    }
  })

  it('stay in their order when one of them changes', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2', '3']) recent.keep('10', id, said(id))
    recent.keep('10', '1', { ...said('changed'), isEdited: true })
    recent.keep('10', '4', NOT_LOGGED)
    expect(recent.get('10', '1')).toBeUndefined()
    expect(recent.get('10', '4')).toBe(NOT_LOGGED)
  })

  it('fit into the process', () => {
    const recent = createRecentMessages(USUAL_BOUNDS)
    const before = process.memoryUsage().heapUsed
    for (let id = 0; id < 100_000; id += 1) recent.keep(`${id % 300}`, `${id}`, said(`${id} `.padEnd(2_000, 'x')))
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  })
})
