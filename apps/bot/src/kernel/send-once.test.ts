import { API } from '@discordjs/core'
import { createMetrics, LeaseLost, type PermissionName } from '@guildhall/core'
import { createDiscordRest, createOwnMessages, linkRows } from '@guildhall/discord'
import { CHANNELS, demoWorld, GUILDS, startLocalDiscord, USERS, type LocalDiscord } from '@guildhall/local-discord'
import { closeDiscord } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSendOnce, type MessageOfJob, type SendOnce, type SendProgress } from './send-once.ts'

const MINUTE = 60_000
const CHANNEL = CHANNELS.demoGeneral

type Parts = Pick<MessageOfJob, 'embeds' | 'components' | 'occurrence'>

let local: LocalDiscord
let now: number
/** The offset of the bot's clock from Discord's clock, in ms. */
let ahead: number
let sendOnce: SendOnce
let missing: PermissionName[]
/** The stored progress of the message. */
let noted: SendProgress | undefined
/** Messages of other jobs. */
let taken: string[]

beforeEach(async () => {
  now = Date.now()
  ahead = 0
  missing = []
  noted = undefined
  taken = []
  local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null, clock: { now: () => now } })
  const rest = createDiscordRest({ ...local, metrics: createMetrics() })
  sendOnce = createSendOnce({
    channels: new API(rest).channels,
    messages: createOwnMessages({ rest, botUserId: local.credentials.clientId }),
    missingIn: () => missing,
    clock: { now: () => now + ahead },
  })
})

afterEach(() => closeDiscord(local))

const message = (content: string, channelId: string, parts: Parts) => ({
  guildId: GUILDS.guildhallDemo,
  channelId,
  content,
  pings: [],
  hasPreviews: true,
  ...parts,
})

/** An attempt that continues from the progress. @param isCutShort the process dies before it stores the message's id. */
const attempt = (content: string, isCutShort: boolean, channelId: string = CHANNEL, parts: Parts = {}) =>
  sendOnce(
    message(content, channelId, parts),
    {
      earlier: noted,
      async note(progress) {
        if (isCutShort && progress.messageId !== undefined) throw new LeaseLost('The process died.')
        noted = progress
      },
      isTaken: (messageId) => Promise.resolve(taken.includes(messageId)),
    },
    new AbortController().signal,
  )

const send = (content: string) => attempt(content, false)
const die = async (content: string) => {
  await expect(attempt(content, true)).rejects.toThrow(LeaseLost)
}
const posted = (channelId: string = CHANNEL) =>
  (local.state.world.messages[channelId] ?? []).map(({ content }) => content)

describe('a message of a job', () => {
  it('is sent once when attempts overlap', async () => {
    noted = { channelId: CHANNEL, effectKey: 'a-random-key', keyedAt: now, textHash: '' }
    await Promise.all([send('Warned.'), send('Warned.'), send('Warned.')])
    expect(posted()).toEqual(['Warned.'])
  })

  it('is not sent when its key cannot be stored', async () => {
    const note = () => Promise.reject(new LeaseLost('Another attempt has taken over.'))
    const sending = sendOnce(
      message('Warned.', CHANNEL, {}),
      { earlier: undefined, note, isTaken: () => Promise.resolve(false) },
      new AbortController().signal,
    )
    await expect(sending).rejects.toThrow(LeaseLost)
    expect(posted()).toEqual([])
  })

  it('needs no call to Discord once its id is stored', async () => {
    const sent = await send('Warned.')
    local.goAway()
    expect(await send('Warned.')).toEqual(sent)
  })

  it('has a new key each time, so that it can be posted again after a deletion', async () => {
    await send('Warned.')
    const first = noted
    noted = undefined
    await send('Warned.')
    expect(noted).not.toEqual(first)
    expect(posted()).toEqual(['Warned.', 'Warned.'])
  })

  it('is sent once when the process dies after the call and restarts within a minute', async () => {
    await die('Warned.')
    now += 59_000
    expect(await send('Warned.')).toMatchObject({ type: 'sent' })
    expect(posted()).toEqual(['Warned.'])
  })

  it('is found in the channel after Discord forgot the nonce', async () => {
    await die(' Warned. ')
    now += 10 * MINUTE
    const [first] = local.state.world.messages[CHANNEL] ?? []
    if (!first) throw new Error('There is no message')
    // Discord trims the content.
    first.content = 'Warned.'
    expect(await send(' Warned. ')).toEqual({ type: 'sent', messageId: first.id })
    expect(noted).toMatchObject({ messageId: first.id })
    expect(posted()).toEqual(['Warned.'])
  })

  it('is found in the channel after the clock was set back', async () => {
    ahead = 10 * MINUTE
    await die('Warned.')
    ahead = 0
    now += 5 * MINUTE
    for (const one of local.state.world.messages[CHANNEL] ?? []) one.nonce = null
    expect(await send('Warned.')).toMatchObject({ type: 'sent' })
    expect(posted()).toEqual(['Warned.'])
  })

  it('is sent by a later attempt when the first ended before the call', async () => {
    const fault = local.fail(500, { route: 'POST /channels/:id/messages' })
    await expect(send('Warned.')).rejects.toMatchObject({ status: 500 })
    fault.end()
    now += 10 * MINUTE
    await send('Warned.')
    expect(posted()).toEqual(['Warned.'])
  })

  it('is not mistaken for the same text of another author', async () => {
    noted = { channelId: CHANNEL, effectKey: 'a-random-key', keyedAt: now, textHash: '' }
    await send('Warned.')
    noted = { channelId: CHANNEL, effectKey: 'another-key', keyedAt: now, textHash: noted?.textHash ?? '' }
    for (const one of local.state.world.messages[CHANNEL] ?? []) one.authorId = USERS.cleo
    now += 10 * MINUTE
    await send('Warned.')
    expect(posted()).toEqual(['Warned.', 'Warned.'])
  })

  it('is not mistaken for the same text of another job', async () => {
    const sent = await send('Warned.')
    taken = sent.type === 'sent' ? [sent.messageId] : []
    const fault = local.fail(500, { route: 'POST /channels/:id/messages' })
    noted = undefined
    await expect(send('Warned.')).rejects.toMatchObject({ status: 500 })
    fault.end()
    now += 10 * MINUTE
    await send('Warned.')
    expect(posted()).toEqual(['Warned.', 'Warned.'])
  })

  it.each<[string, Parts, Parts]>([
    [
      'the fields of an embed',
      { embeds: [{ title: 'Raid', fields: [{ name: 'When', value: 'At nine' }] }] },
      { embeds: [{ title: 'Raid', fields: [{ name: 'When', value: 'At ten' }] }] },
    ],
    [
      'a further embed',
      { embeds: [{ title: 'Raid' }, { title: 'Loot' }] },
      { embeds: [{ title: 'Raid' }, { title: 'Food' }] },
    ],
    [
      'a link button',
      { components: linkRows([{ label: 'Read', url: 'https://hall.test', emoji: null }]) },
      { components: linkRows([{ label: 'Sign up', url: 'https://hall.test', emoji: null }]) },
    ],
  ])('is not mistaken for a message of another job that differs in %s', async (_, theirs, ours) => {
    await attempt('Tonight.', false, CHANNEL, theirs)
    noted = undefined
    const fault = local.fail(500, { route: 'POST /channels/:id/messages' })
    await expect(attempt('Tonight.', false, CHANNEL, ours)).rejects.toMatchObject({ status: 500 })
    fault.end()
    now += 10 * MINUTE
    await attempt('Tonight.', false, CHANNEL, ours)
    expect(posted()).toEqual(['Tonight.', 'Tonight.'])
  })

  it('is found in the channel with all its parts, the texts trimmed and an embed of a link added', async () => {
    const parts = {
      embeds: [
        { title: ' Raid ', description: ' Bring food. ', footer: { text: ' Season 3 ' } },
        { fields: [{ name: ' When ', value: ' At nine ' }] },
      ],
      components: linkRows([{ label: 'Read', url: 'https://hall.test', emoji: null }]),
    }
    await expect(attempt('Tonight.', true, CHANNEL, parts)).rejects.toThrow(LeaseLost)
    now += 10 * MINUTE
    const [first] = local.state.world.messages[CHANNEL] ?? []
    if (!first) throw new Error('There is no message')
    first.embeds = [
      { type: 'rich', title: 'Raid', description: 'Bring food.', footer: { text: 'Season 3' } },
      { type: 'rich', fields: [{ name: 'When', value: 'At nine', inline: false }] },
      { type: 'rich', title: 'A post' },
    ]
    expect(await attempt('Tonight.', false, CHANNEL, parts)).toEqual({ type: 'sent', messageId: first.id })
    expect(posted()).toEqual(['Tonight.'])
  })

  it('is found by the progress of an earlier version, without its parts', async () => {
    const parts = { embeds: [{ title: 'Raid', footer: { text: 'Season 3' } }] }
    await expect(attempt('Tonight.', true, CHANNEL, parts)).rejects.toThrow(LeaseLost)
    if (!noted) throw new Error('There is no progress')
    const { parts: _, ...earlier } = noted
    noted = earlier
    now += 10 * MINUTE
    expect(await attempt('Tonight.', false, CHANNEL, parts)).toMatchObject({ type: 'sent' })
    expect(posted()).toEqual(['Tonight.'])
  })

  it('is searched in the earlier channel before it is sent to another one', async () => {
    await die('Warned.')
    expect(await attempt('Warned.', false, CHANNELS.demoStaff)).toMatchObject({ type: 'sent' })
    expect(posted(CHANNELS.demoStaff)).toEqual([])
  })

  describe.each<[string, () => void]>([
    ['Read Message History is missing', () => missing.push('Read Message History')],
    ['Discord refuses to list the messages', () => local.fail(403, { route: 'GET /channels/:id/messages' })],
  ])('when %s', (_, forbid) => {
    it('is uncertain and not repeated', async () => {
      await die('Warned.')
      now += 10 * MINUTE
      forbid()
      expect(await send('Warned.')).toEqual({ type: 'uncertain' })
      expect(posted()).toEqual(['Warned.'])
    })

    it('is sent about a new occurrence after an attempt about an earlier one', async () => {
      await expect(attempt('Raid at nine.', true, CHANNEL, { occurrence: 9 })).rejects.toThrow(LeaseLost)
      forbid()
      expect(await attempt('Raid at ten.', false, CHANNEL, { occurrence: 10 })).toMatchObject({ occurrence: 10 })
      expect(posted()).toEqual(['Raid at nine.', 'Raid at ten.'])
    })
  })
})
