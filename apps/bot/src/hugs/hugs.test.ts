import type { RequestListener } from 'node:http'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { PermissionFlagsBits as P } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { botReply } from '../testing/bot-reply.ts'
import { enableCommand } from '../testing/enable-command.ts'
import { serve } from '../testing/http-server.ts'
import { setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const PICTURE = 'https://pictures.example/hug.gif'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

async function start(pictures?: RequestListener): Promise<void> {
  await stage.start(pictures && { hugGifUrl: await serve(pictures) })
  await enableCommand(stage, DEMO, 'animehug')
}

const json =
  (body: unknown): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }

const hug = (giver: string, receiver: string) =>
  stage.as(giver).run({ channelId: GENERAL, command: 'animehug', fields: { user: receiver } })

const reply = (count: number) => botReply(stage, GENERAL, count)

describe('/animehug', () => {
  it('hugs with a picture and shows the totals of the pair and of both members', async () => {
    await start(json({ results: [{ url: PICTURE, anime_name: 'Gremlins' }] }))
    await hug(USERS.cleo, USERS.ben)
    const first = await reply(1)
    expect(first.content).toBe(
      `<@${USERS.cleo}> hugs <@${USERS.ben}>! 🤗\n` +
        `-# Hugs between you two: 1 · given by <@${USERS.cleo}>: 1 · received by <@${USERS.ben}>: 1`,
    )
    expect(first.embeds).toMatchObject([{ image: { url: PICTURE }, footer: { text: 'From Gremlins' } }])
    await hug(USERS.ben, USERS.cleo)
    expect((await reply(2)).content).toContain('between you two: 2')
  })

  it('pings only the hugged member', async () => {
    await start()
    await hug(USERS.cleo, USERS.ben)
    expect((await reply(1)).mentionIds).toEqual([USERS.ben])
  })

  it('accepts a picture at the top level of the response', async () => {
    await start(json({ url: PICTURE }))
    await hug(USERS.cleo, USERS.ben)
    expect((await reply(1)).embeds).toMatchObject([{ image: { url: PICTURE } }])
  })

  it.each<[string, RequestListener]>([
    ['fails', (_request, response) => void response.writeHead(500).end()],
    ['sends no JSON', (_request, response) => void response.end('<html>')],
    ['names no picture', json({ results: [] })],
    ['names a picture without HTTPS', json({ url: 'http://pictures.example/hug.gif' })],
    ['sends more than an address', json({ url: PICTURE, more: 'x'.repeat(100_000) })],
    ['never responds', () => undefined],
  ])('hugs without a picture when the server %s', async (_what, pictures) => {
    await start(pictures)
    await hug(USERS.cleo, USERS.ben)
    const message = await reply(1)
    expect(message.content).toContain('between you two: 1')
    expect(message.embeds).toEqual([])
  })

  it('responds kindly to a hug of oneself, the bot or another bot, and does not count it', async () => {
    await start()
    await hug(USERS.cleo, USERS.cleo)
    expect((await reply(1)).content).toMatch(/you deserve a hug too/)
    await hug(USERS.cleo, stage.local.credentials.clientId)
    expect((await reply(2)).content).toMatch(/Hugging you right back/)
    const dan = stage.local.state.world.users.find(({ id }) => id === USERS.dan)
    if (dan) dan.bot = true
    await hug(USERS.cleo, USERS.dan)
    expect((await reply(3)).content).toMatch(/is a bot and has no arms/)
    expect(await stage.db.selectFrom('hug_counts').selectAll().execute()).toEqual([])
  })

  it('continues its counts after a restart', async () => {
    await start()
    await hug(USERS.cleo, USERS.ben)
    await reply(1)
    await stage.stopAll()
    await stage.start()
    await hug(USERS.cleo, USERS.ben)
    expect((await reply(2)).content).toContain('between you two: 2')
  })

  it('can be called by a message with the prefix and a mention', async () => {
    await start(json({ url: PICTURE }))
    await stage.as(USERS.cleo).write(GENERAL, `!animehug <@${USERS.ben}> for you`)
    const message = await reply(1)
    expect(message.content).toContain(`<@${USERS.cleo}> hugs <@${USERS.ben}>!`)
    expect(message.embeds).toMatchObject([{ image: { url: PICTURE } }])
    await stage.as(USERS.cleo).write(GENERAL, '!animehug everyone')
    expect((await reply(2)).content).toMatch(/^Mention who to hug/)
  })

  it('omits the picture in a call by prefix where the bot lacks Embed Links', async () => {
    await start(json({ url: PICTURE }))
    const overwrites = [{ id: DEMO, type: 0 as const, allow: '0', deny: P.EmbedLinks.toString() }]
    stage.local.changeChannel(GENERAL, { overwrites })
    await stage.caughtUp(DEMO)
    await stage.as(USERS.cleo).write(GENERAL, `!animehug <@${USERS.ben}>`)
    expect((await reply(1)).embeds).toEqual([])
  })
})
