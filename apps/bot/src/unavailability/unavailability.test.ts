import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { botReply } from '../testing/bot-reply.ts'
import { enableCommand } from '../testing/enable-command.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const STAFF = CHANNELS.demoStaff
const DAY_MS = 86_400_000

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

async function start(timeZone?: string): Promise<void> {
  await stage.start(timeZone === undefined ? undefined : { timeZone })
  await enableCommand(stage, DEMO, 'unavailable')
}

const inGeneral = () => stage.save(DEMO, { unavailable_channel_id: GENERAL })
const call = (fields: Record<string, string>, channelId: string = GENERAL, user: string = USERS.cleo) =>
  stage.as(user).run({ channelId, command: 'unavailable', fields })
const reply = (count: number) => botReply(stage, GENERAL, count)

/** Waits until the user's newest message is this ephemeral refusal. */
const refused = (sentence: string | RegExp, channelId: string = GENERAL, user: string = USERS.cleo) =>
  eventually(async () => {
    const newest = (await stage.as(user).read(channelId)).at(-1)
    expect(newest?.ephemeral).toBe(true)
    expect(newest?.content).toMatch(sentence)
  })

/** Noon of tomorrow in UTC, in epoch seconds. */
const tomorrowNoon = (): number =>
  Math.floor(stage.local.clock.now() / DAY_MS) * (DAY_MS / 1_000) + (DAY_MS * 1.5) / 1_000

describe('/unavailable', () => {
  it('posts a notice with the day as a timestamp and pings no member', async () => {
    await start()
    await inGeneral()
    await call({ date: 'tomorrow', reason: '**dentist** @everyone' })
    const notice = await reply(1)
    expect(notice.content).toBe(
      `<@${USERS.cleo}> is unavailable on <t:${tomorrowNoon()}:D> (UTC). Reason: \\*\\*dentist\\*\\* \\@everyone`,
    )
    expect(notice.mentionIds).toEqual([])
    expect(notice.mentionEveryone).toBe(false)
  })

  it('reads the day in the zone of the bot and names the zone', async () => {
    await start('Pacific/Kiritimati')
    await inGeneral()
    await call({ date: '2027-01-10' })
    expect((await reply(1)).content).toContain(`<t:${Date.parse('2027-01-09T22:00Z') / 1_000}:D> (Pacific/Kiritimati).`)
  })

  it('applies a new zone of the server to the next call and to the menu', async () => {
    await start('Pacific/Kiritimati')
    const optionOf = () =>
      stage.local.state.world.commands.find(({ guildId, name }) => guildId === DEMO && name === 'unavailable')
        ?.options?.[0]
    await eventually(() => expect(optionOf()?.description).toContain('The day in Pacific/Kiritimati,'))
    await inGeneral()
    await stage.save(DEMO, { time_zone: 'America/New_York' })
    await call({ date: '2027-01-10' })
    expect((await reply(1)).content).toContain(`<t:${Date.parse('2027-01-10T17:00Z') / 1_000}:D> (America/New_York).`)
    await eventually(() => expect(optionOf()?.description).toContain('The day in America/New_York,'))
    await stage.save(DEMO, { time_zone: null })
    await eventually(() => expect(optionOf()?.description).toContain('The day in Pacific/Kiritimati,'))
  })

  it('names a renamed zone as it is called at present', async () => {
    await start()
    await inGeneral()
    await stage.save(DEMO, { time_zone: 'Asia/Calcutta' })
    await call({ date: '2027-01-10' })
    expect((await reply(1)).content).toContain(' (Asia/Kolkata).')
    const optionOf = () =>
      stage.local.state.world.commands.find(({ guildId, name }) => guildId === DEMO && name === 'unavailable')
        ?.options?.[0]
    await eventually(() => expect(optionOf()?.description).toContain('The day in Asia/Kolkata,'))
  })

  it('suggests days for the typed text', async () => {
    await start()
    await inGeneral()
    const suggested: unknown[] = []
    const stop = stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE') suggested.push(d)
    })
    const typing = { channelId: GENERAL, command: 'unavailable', fields: { date: 'tom' }, focused: 'date' }
    await stage.as(USERS.cleo).complete(typing)
    const day = new Date(tomorrowNoon() * 1_000).toISOString().slice(0, 10)
    await eventually(() =>
      expect(suggested).toMatchObject([{ choices: [{ name: expect.stringMatching(/^Tomorrow: /), value: day }] }]),
    )
    stop()
  })

  it('is refused, visible to the caller alone, while no channel is set', async () => {
    await start()
    await call({ date: 'tomorrow' })
    await refused(/^No unavailable channel is set on this server\. An administrator can choose one/)
    expect(JSON.stringify(await stage.as(USERS.ada).read(GENERAL))).not.toContain('No unavailable channel')
  })

  it('is refused after the channel was deleted', async () => {
    await start()
    await stage.save(DEMO, { unavailable_channel_id: STAFF })
    stage.local.deleteChannel(STAFF)
    await stage.caughtUp(DEMO)
    await call({ date: 'tomorrow' })
    await refused(/^No unavailable channel is set/)
  })

  it('is refused outside the chosen channel, also in its threads, and names the channel', async () => {
    await start()
    await stage.save(DEMO, { unavailable_channel_id: STAFF })
    await call({ date: 'tomorrow' })
    await refused(`/unavailable only works in <#${STAFF}>. Use it there.`)
    await inGeneral()
    const thread = stage.local.createThread(GENERAL, USERS.ada, 'Talk').id
    await call({ date: 'tomorrow' }, thread)
    await refused(`/unavailable only works in <#${GENERAL}>. Use it there.`, thread)
    expect(JSON.stringify(stage.botMessagesIn(GENERAL))).not.toContain('is unavailable on')
  })

  it.each([
    ['2020-01-01', /has passed\. Choose today or a later day\.$/],
    ['2999-01-01', /more than two years away/],
    ['30 feb', /doesn't exist/],
    ['someday', /^I can't read that date\. Try/],
  ])('is refused with advice for the date "%s"', async (date, sentence) => {
    await start()
    await inGeneral()
    await call({ date })
    await refused(sentence)
  })

  it('posts a notice that its author alone can withdraw, also after a restart', async () => {
    await start()
    await inGeneral()
    await call({ date: 'tomorrow' })
    const { id, content } = await reply(1)
    await stage.stopAll()
    await stage.start()
    const notice = { channelId: GENERAL, messageId: id }
    await stage.as(USERS.ben).press(notice, `unavailable:${USERS.cleo}`)
    await refused(`Only <@${USERS.cleo}> can withdraw this notice.`, GENERAL, USERS.ben)
    await stage.as(USERS.cleo).press(notice, `unavailable:${USERS.cleo}`)
    const after = { content: `~~${content}~~\n<@${USERS.cleo}> withdrew this notice.`, components: [] }
    await eventually(() => expect(stage.botMessagesIn(GENERAL).find((one) => one.id === id)).toMatchObject(after))
  })

  it.each([
    ['tomorrow', undefined],
    ['tomorrow: on holiday', 'on holiday'],
    ['in 1 day at the dentist', 'at the dentist'],
  ])('can be called by the message "!unavailable %s"', async (text, reason) => {
    await start()
    await inGeneral()
    await stage.as(USERS.cleo).write(GENERAL, `!unavailable ${text}`)
    const sentence = `<@${USERS.cleo}> is unavailable on <t:${tomorrowNoon()}:D> (UTC).`
    expect((await reply(1)).content).toBe(reason === undefined ? sentence : `${sentence} Reason: ${reason}`)
  })

  it('asks for a date when a message with the prefix lacks one', async () => {
    await start()
    await inGeneral()
    await stage.as(USERS.cleo).write(GENERAL, '!unavailable dentist')
    expect((await reply(1)).content).toMatch(/^Write the date first/)
  })
})
