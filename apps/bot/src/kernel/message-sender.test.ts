import { DiscordAPIError } from '@discordjs/rest'
import { createLog } from '@guildhall/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMessageSender, type SendMessage } from './message-sender.ts'

const UNREACHABLE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

let now: number
let lines: string[]
let sent: string[]
/** The response of the local Discord to a message. */
let respond: (content: string | undefined) => Promise<void>
let sender: SendMessage

beforeEach(() => {
  now = 1_000_000
  lines = []
  sent = []
  respond = () => Promise.resolve()
  sender = createMessageSender({
    channels: {
      createMessage: async (_, { content }) => {
        await respond(content)
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

const send = (content: string, channelId = '20') =>
  sender({ guildId: '10', channelId }, { content, nonce: content, allowed_mentions: { parse: [] } }, 'a test')

/** The number of occurrences of the text in the log. */
const logged = (text: string) => lines.join('').split(text).length - 1

describe('the message sender', () => {
  it('sends the messages of a channel in order without delaying another channel', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    respond = (content) => (content === 'one' ? held : Promise.resolve())
    const first = send('one')
    const others = [send('two'), send('elsewhere', '21')]
    await others[1]
    expect(sent).toEqual(['elsewhere'])
    release()
    await Promise.all([first, ...others])
    expect(sent).toEqual(['elsewhere', 'one', 'two'])
  })

  it('drops messages beyond the queue limit of a channel and logs it once', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    respond = () => held
    const all = Array.from({ length: 150 }, (_, index) => send(`${index}`))
    release()
    await Promise.all(all)
    expect(sent).toHaveLength(100)
    await expect.poll(() => logged('too many wait')).toBe(1)
  })

  it('drops a message that waited longer than half a minute', async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    respond = () => held
    const all = [send('one'), send('two')]
    now += 31_000
    release()
    await Promise.all(all)
    expect(sent).toEqual(['one'])
    await expect.poll(() => logged('waited too long')).toBe(1)
  })

  it('retries for half a minute while Discord is unreachable', async () => {
    let tries = 0
    respond = () => (++tries > 1 ? Promise.resolve() : Promise.reject(UNREACHABLE))
    await send('one')
    expect(sent).toEqual(['one'])
    respond = () => {
      now += 31_000
      return Promise.reject(UNREACHABLE)
    }
    await send('two')
    expect(sent).toEqual(['one'])
    await expect.poll(() => logged('did not accept a message')).toBe(1)
  })

  it('sends to a channel after a refusal and after the clock was set back', async () => {
    const body = { code: 50_013, message: 'Missing Permissions' }
    const call = { files: undefined, body: {} }
    respond = () => Promise.reject(new DiscordAPIError(body, 50_013, 403, 'POST', 'https://discord.com/', call))
    expect(await send('one')).toMatchObject({ type: 'refused' })
    respond = () => Promise.resolve()
    expect(await send('two')).toMatchObject({ type: 'dropped' })
    now -= 7_200_000
    expect(await send('three')).toMatchObject({ type: 'sent' })
  })
})
