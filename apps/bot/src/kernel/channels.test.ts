import { createLog } from '@guildhall/core'
import { ChannelType, type APIChannel } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createThreadParents, type ThreadParents } from './channels.ts'

const REFUSED = new Error('Missing Access')

/** The response of the local Discord to a channel request. */
let respond: (channelId: string) => APIChannel
let requested: string[]
let now: number
let threads: ThreadParents

const thread = (id: string, parentId: string, archived?: boolean) => ({
  id,
  parent_id: parentId,
  thread_metadata: { archived: archived ?? false, auto_archive_duration: 60, archive_timestamp: '', locked: false },
})

beforeEach(() => {
  requested = []
  now = 1_000
  respond = () => ({ id: '1', type: ChannelType.DM, name: null, last_message_id: null, recipients: [] })
  threads = createThreadParents({
    channels: {
      get: async (channelId) => {
        requested.push(channelId)
        return respond(channelId)
      },
    },
    snapshotOf: () => undefined,
    signal: new AbortController().signal,
    clock: { now: () => now },
    log: createLog('info', { write: () => {} }),
  })
})

afterEach(() => void vi.useRealTimers())

describe('the parents of threads', () => {
  it('are stored for the newest 1,000 threads of a guild', async () => {
    for (let id = 1; id <= 1_500; id++) threads.put('10', thread(`${id}`, '20'))
    expect(threads.parentOf('10', '500')).toBeUndefined()
    expect(threads.parentOf('10', '501')).toBe('20')
    threads.put('11', thread('2000', '21'))
    expect(threads.parentOf('10', '501')).toBe('20')
  })

  it('are dropped when the thread is archived, deleted or unlisted, or its channel or guild is removed', () => {
    threads.replace('10', [thread('1', '20'), thread('2', '20'), thread('3', '21'), thread('4', '22')])
    threads.put('10', thread('1', '20', true))
    threads.remove('10', '2')
    threads.removeBelow('10', '21')
    expect(['1', '2', '3', '4'].map((id) => threads.peek('10', id))).toEqual([undefined, undefined, undefined, '22'])
    threads.replace('10', [thread('5', '20')], ['20', '21'])
    expect(threads.peek('10', '4')).toBe('22')
    threads.replace('10', [thread('6', '22')], ['22'])
    expect(['4', '5', '6'].map((id) => threads.peek('10', id))).toEqual([undefined, '20', '22'])
    threads.removeGuild('10')
    expect(threads.peek('10', '6')).toBeUndefined()
  })

  it('are requested once, also by simultaneous callers and after a refusal', async () => {
    expect(await Promise.all([threads.get('10', '1'), threads.get('10', '1')])).toEqual(['1', '1'])
    expect(threads.peek('10', '1')).toBe('1')
    respond = () => {
      throw REFUSED
    }
    expect(await threads.get('10', '2')).toBe('2')
    expect(threads.peek('10', '2')).toBe('2')
    expect(requested).toEqual(['1', '2'])
  })

  it('are retried for half a minute while Discord is unavailable, then left until the next request', async () => {
    vi.useFakeTimers()
    const answers = respond
    respond = () => {
      throw new TypeError('fetch failed')
    }
    const parent = vi.fn<(parentId: string) => void>()
    void threads.get('10', '1').then(parent)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(requested.length).toBeGreaterThan(3)
    expect(parent).not.toHaveBeenCalled()
    now += 30_000
    await vi.advanceTimersByTimeAsync(30_000)
    expect(parent).toHaveBeenCalledWith('1')
    expect(threads.peek('10', '1')).toBeUndefined()
    respond = answers
    await threads.get('10', '1')
    expect(threads.peek('10', '1')).toBe('1')
  })
})
