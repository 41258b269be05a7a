import { describe, expect, it } from 'vitest'
import { createRecentMessages, NOT_LOGGED, USUAL_BOUNDS, type RecentMessage } from './recent-messages.ts'

const message = (content: string): RecentMessage => ({
  authorId: '1',
  authorName: '',
  content,
  files: [],
  isEdited: false,
})

const FEW = { perGuild: { messages: 3, bytes: 10_000 }, inAll: { messages: 5, bytes: 10_000 } }

describe('recent messages', () => {
  it('contain the newest messages of each guild', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2', '3', '4']) recent.put('10', id, message(id))
    recent.put('11', '1', message('elsewhere'))
    expect(recent.get('10', '1')).toBeUndefined()
    expect(['2', '3', '4'].map((id) => recent.get('10', id))).toEqual([message('2'), message('3'), message('4')])
    expect(recent.get('11', '1')).toEqual(message('elsewhere'))
  })

  it('drop the oldest message of the longest inactive guild when they are full', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2']) recent.put('10', id, message(id))
    for (const id of ['1', '2', '3']) recent.put('11', id, message(id))
    recent.put('12', '1', message('1'))
    expect(recent.get('10', '1')).toBeUndefined()
    expect(recent.get('10', '2')).toEqual(message('2'))
    recent.put('12', '2', message('2'))
    expect(recent.has('10')).toBe(false)
    expect(recent.get('11', '1')).toEqual(message('1'))
  })

  it('stay within the byte limit after messages are changed and removed', () => {
    const bounds = { perGuild: { messages: 100, bytes: 10_000 }, inAll: { messages: 100, bytes: 15_000 } }
    const recent = createRecentMessages(bounds)
    const long = message('é'.repeat(2_000))
    for (const id of ['1', '2', '3']) recent.put('10', id, long)
    expect(['1', '2', '3'].map((id) => recent.get('10', id) !== undefined)).toEqual([false, true, true])
    recent.put('11', '1', long)
    recent.put('11', '2', long)
    expect(['2', '3'].map((id) => recent.get('10', id) !== undefined)).toEqual([false, true])
    for (let round = 0; round < 50; round += 1) {
      recent.put('10', '3', message('short'))
      recent.put('10', '3', long)
      expect(recent.take('11', '1')).toEqual(long)
      expect(recent.take('11', '1')).toBeUndefined()
      recent.put('11', '1', long)
      recent.forget('11')
      recent.put('11', '1', long)
      recent.put('11', '2', long)
      expect(recent.get('10', '3')).toEqual(long)
    }
  })

  it('keep their order when a message is edited', () => {
    const recent = createRecentMessages(FEW)
    for (const id of ['1', '2', '3']) recent.put('10', id, message(id))
    recent.put('10', '1', { ...message('changed'), isEdited: true })
    recent.put('10', '4', NOT_LOGGED)
    expect(recent.get('10', '1')).toBeUndefined()
    expect(recent.get('10', '4')).toBe(NOT_LOGGED)
  })

  it('use less than 100 MB in total', () => {
    const recent = createRecentMessages(USUAL_BOUNDS)
    const before = process.memoryUsage().heapUsed
    for (let id = 0; id < 100_000; id += 1) recent.put(`${id % 300}`, `${id}`, message(`${id} `.padEnd(2_000, 'x')))
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  })
})
