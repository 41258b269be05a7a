import type { ServerResponse } from 'node:http'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { botReply } from '../testing/bot-reply.ts'
import { enableCommand } from '../testing/enable-command.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { answering, endAnswer, sendPart, serveModel, type ModelServer } from './testing/model-server.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

async function start(respond?: (response: ServerResponse) => void): Promise<ModelServer | undefined> {
  const model = respond && (await serveModel(respond))
  await stage.start(model && { askServer: model.askServer })
  await enableCommand(stage, DEMO, 'ask')
  return model
}

const ask = (question: string, user: string = USERS.cleo) =>
  stage.as(user).run({ channelId: GENERAL, command: 'ask', fields: { question } })
const reply = (count: number) => botReply(stage, GENERAL, count)
const refused = (sentence: RegExp) =>
  eventually(async () => {
    const newest = (await stage.as(USERS.cleo).read(GENERAL)).at(-1)
    expect(newest?.ephemeral).toBe(true)
    expect(newest?.content).toMatch(sentence)
  })

describe('/ask', () => {
  it('repeats the question above the answer, pings no member and logs neither text', async () => {
    await start(answering(`@everyone <@${USERS.ben}> Below the hearth.`))
    await ask('Where is the *gold*?')
    const content = `> Where is the \\*gold\\*?\n@everyone <@${USERS.ben}> Below the hearth.`
    await eventually(() => expect(stage.botMessagesIn(GENERAL).at(-1)?.content).toBe(content))
    const { mentionIds, mentionEveryone } = await reply(1)
    expect({ mentionIds, mentionEveryone }).toEqual({ mentionIds: [], mentionEveryone: false })
    expect(stage.logged()).not.toMatch(/gold|hearth/)
  })

  it('shows the parts of a slow answer as they arrive', async () => {
    let response: ServerResponse | undefined
    await start((given) => {
      response = given
      sendPart(given, { content: 'Below ' }, null)
    })
    await ask('Where?')
    await eventually(() => expect(stage.botMessagesIn(GENERAL).at(-1)?.content).toBe('> Where?\nBelow'))
    if (response) {
      sendPart(response, { content: 'the hearth.' }, 'stop')
      endAnswer(response)
    }
    await eventually(() => expect(stage.botMessagesIn(GENERAL).at(-1)?.content).toBe('> Where?\nBelow the hearth.'))
    expect(stage.botMessagesIn(GENERAL)).toHaveLength(1)
  })

  it('sends a long answer in several messages', async () => {
    const sentence = 'The gremlins keep their gold below the third stone of the hearth. '
    await start(answering(sentence.repeat(50)))
    await ask('Where?')
    await reply(2)
    const [first, second] = stage.botMessagesIn(GENERAL)
    expect(first?.content).toMatch(/^> Where\?\nThe gremlins .*hearth\.$/s)
    expect(second?.content).toMatch(/^The gremlins .*hearth\.$/s)
  })

  it('sends the further messages of a long answer once a rate limit is over', async () => {
    const sentence = 'The gremlins keep their gold below the third stone of the hearth. '
    await start(answering(sentence.repeat(50)))
    const limited = stage.local.limit({ scope: 'user', retryAfter: 3 }, { route: 'POST /webhooks/:id/:token' })
    await ask('Where?')
    await eventually(() => expect(limited.affected()).toBe(1))
    await eventually(() => expect(stage.botMessagesIn(GENERAL)).toHaveLength(2), 10_000)
  })

  it('reports a missing setup to the caller alone', async () => {
    await start()
    await ask('Where?')
    await refused(/^\/ask isn't set up: the bot's operator hasn't connected an AI model\.$/)
    expect(JSON.stringify(await stage.as(USERS.ada).read(GENERAL))).not.toContain('set up')
  })

  it('reports a failure to the caller alone', async () => {
    await start((response) => void response.writeHead(401).end())
    await ask('Where?')
    await refused(/^The model rejected the request/)
  })

  it('answers five questions per user and minute', async () => {
    const model = await start(answering('Yes.'))
    for (let nth = 1; nth <= 5; nth++) {
      await ask(`Number ${nth}?`)
      await reply(nth)
    }
    await ask('Number 6?')
    await refused(/^You can ask 5 questions a minute\. Ask again <t:\d+:R>\.$/)
    expect(model?.requests).toHaveLength(5)
    await ask('Mine?', USERS.ben)
    await eventually(() => expect(model?.requests).toHaveLength(6))
    await stage.kit.moveTime(60_000)
    await ask('Number 7?')
    await eventually(() => expect(model?.requests).toHaveLength(7))
  })

  it('answers at most 20 questions at once, from all users together', async () => {
    const open: ServerResponse[] = []
    const model = await start((response) => void open.push(response))
    for (const [at, user] of [USERS.ada, USERS.ben, USERS.cleo, USERS.ada].entries()) {
      for (let nth = 1; nth <= 5; nth++) await ask('Where?', user)
      await eventually(() => expect(open).toHaveLength(5 * (at + 1)))
      await stage.kit.moveTime(60_000)
    }
    await ask('And where?')
    await refused(/^Too many questions at once\. Try again in a moment\.$/)
    expect(model?.requests).toHaveLength(20)
    for (const response of open.slice(0, 1)) answering('Here.')(response)
    await eventually(() =>
      expect(stage.botMessagesIn(GENERAL).some(({ content }) => content.endsWith('Here.'))).toBe(true),
    )
    await ask('And now?')
    await eventually(() => expect(open).toHaveLength(21))
    for (const response of open.slice(1)) response.destroy()
  })

  it('can be called by a message with the prefix', async () => {
    await start(answering('Below the hearth.'))
    await stage.as(USERS.cleo).write(GENERAL, '!ask where is the gold?')
    expect((await reply(1)).content).toBe('Below the hearth.')
  })

  it("does not delay the bot's shutdown", async () => {
    await start(() => undefined)
    await ask('Where?')
    await eventually(async () => expect((await stage.as(USERS.cleo).read(GENERAL)).at(-1)?.thinking).toBe(true))
    await stage.stopAll()
    await refused(/^The bot is restarting\./)
  })
})
