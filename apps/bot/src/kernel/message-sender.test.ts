import { createLog } from '@guildhall/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMessageSender, type SendMessage } from './message-sender.ts'

const AWAY = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

let now: number
let lines: string[]
let sent: string[]
/** Discord's answer to a message. */
let answer: (content: string | undefined) => Promise<void>
let speak: SendMessage

beforeEach(() => {
  now = 1_000_000
  lines = []
  sent = []
  answer = () => Promise.resolve()
  speak = createMessageSender({
    channels: {
      createMessage: async (_, { content }) => {
        await answer(content)
        sent.push(content ?? '')
        return { id: '30' }
      },
    },
    missingIn: () => [],
    signal: new AbortController().signal,
    clock: { now: () => now },
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
})

const say = (content: string, channelId = '20') =>
  speak({ guildId: '10', channelId }, { content, nonce: content, allowed_mentions: { parse: [] } }, 'a test')

/** How often the log says this. */
const logged = (text: string) => lines.join('').split(text).length - 1

describe('what the bot says', () => {
  it('comes in its order, channel by channel', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answer = (content) => (content === 'one' ? held : Promise.resolve())
    const first = say('one')
    const others = [say('two'), say('elsewhere', '21')]
    await others[1]
    expect(sent).toEqual(['elsewhere'])
    release()
    await Promise.all([first, ...others])
    expect(sent).toEqual(['elsewhere', 'one', 'two'])
  })

  it('is left unsaid when too much waits for a channel, which is logged once', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answer = () => held
    const all = Array.from({ length: 150 }, (_, index) => say(`${index}`))
    release()
    await Promise.all(all)
    expect(sent).toHaveLength(100)
    await expect.poll(() => logged('too many wait')).toBe(1)
  })

  it('is left unsaid when its turn comes too late', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answer = () => held
    const all = [say('one'), say('two')]
    now += 31_000
    release()
    await Promise.all(all)
    expect(sent).toEqual([])
    await expect.poll(() => logged('came too late')).toBe(1)
  })

  it('is tried again while Discord is away, and not for ever', async () => {
    let tries = 0
    answer = () => (++tries > 1 ? Promise.resolve() : Promise.reject(AWAY))
    await say('one')
    expect(sent).toEqual(['one'])
    answer = () => {
      now += 31_000
      return Promise.reject(AWAY)
    }
    await say('two')
    expect(sent).toEqual(['one'])
    await expect.poll(() => logged('did not take a message')).toBe(1)
  })
})
