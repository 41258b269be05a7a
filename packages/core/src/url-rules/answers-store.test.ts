import { beforeEach, expect, it } from 'vitest'
import { describeOnEachEngine } from '../testing/databases.ts'
import { createUrlAnswers, type UrlAnswer, type UrlAnswers } from './answers-store.ts'

const DAY_MS = 24 * 60 * 60_000

let now: number
let answers: UrlAnswers

const answerTo = (messageId: string, change?: Partial<UrlAnswer>): UrlAnswer => ({
  guildId: '10',
  channelId: '20',
  messageId,
  answerId: `${messageId}0`,
  links: 'https://fxtwitter.com/a',
  hidesEmbeds: true,
  ...change,
})

describeOnEachEngine('the answers to messages with links', (open) => {
  beforeEach(async () => {
    now = 1_000_000
    answers = createUrlAnswers({ db: await open(), clock: { now: () => now } })
  })

  it('are found by their message, as they were kept last', async () => {
    expect(await answers.get('10', '1')).toBeUndefined()
    await answers.put(answerTo('1'))
    expect(await answers.get('10', '1')).toEqual(answerTo('1'))
    const changed = answerTo('1', { answerId: null, links: 'https://b.example', hidesEmbeds: false })
    await answers.put(changed)
    expect(await answers.get('10', '1')).toEqual(changed)
    expect(await answers.get('11', '1')).toBeUndefined()
  })

  it('are found among 70,000 messages, and forgotten with them', async () => {
    const many = Array.from({ length: 70_000 }, (_, index) => String(index))
    await answers.put(answerTo('1'))
    expect(await answers.concerning('10', many)).toEqual([answerTo('1')])
    await answers.unwant('10', many)
    expect(await answers.unwanted()).toEqual([answerTo('1')])
    await answers.noteRemoved('10', many)
    await answers.forget('10', many)
    expect(await answers.get('10', '1')).toBeUndefined()
  })

  it('are in these channels of a guild', async () => {
    await answers.put(answerTo('1'))
    await answers.put(answerTo('2'))
    await answers.put(answerTo('3', { channelId: '21' }))
    await answers.put(answerTo('4', { guildId: '11', channelId: '22' }))
    expect((await answers.channels('10')).toSorted()).toEqual(['20', '21'])
  })

  it('concern messages that have one or are one', async () => {
    await answers.put(answerTo('1'))
    await answers.put(answerTo('2'))
    await answers.put(answerTo('3', { guildId: '11' }))
    const concerned = await answers.concerning('10', ['1', '20', '3', '99'])
    expect(concerned.map((answer) => answer.messageId).toSorted()).toEqual(['1', '2'])
  })

  it('are to be removed until they are forgotten', async () => {
    await answers.put(answerTo('1'))
    await answers.put(answerTo('2'))
    await answers.unwant('10', ['1'])
    expect(await answers.unwanted()).toEqual([answerTo('1')])
    await answers.forget('10', ['1', '99'])
    expect(await answers.unwanted()).toEqual([])
    expect(await answers.get('10', '1')).toBeUndefined()
    expect(await answers.get('10', '2')).toEqual(answerTo('2'))
  })

  it('are known to be removed by somebody, unless that is what the bot wants', async () => {
    await answers.put(answerTo('1'))
    await answers.put(answerTo('2'))
    await answers.unwant('10', ['2'])
    await answers.noteRemoved('10', ['10', '20'])
    expect(await answers.get('10', '1')).toEqual(answerTo('1', { answerId: null }))
    expect(await answers.unwanted()).toEqual([answerTo('2')])
  })

  it('are forgotten when they are old', async () => {
    await answers.put(answerTo('1'))
    now += 29 * DAY_MS
    await answers.put(answerTo('2'))
    await answers.prune()
    expect(await answers.get('10', '1')).toBeDefined()
    now += 2 * DAY_MS
    await answers.prune()
    expect(await answers.get('10', '1')).toBeUndefined()
    expect(await answers.get('10', '2')).toBeDefined()
  })
})
