import { API } from '@discordjs/core'
import { problem, systemClock } from '@guildhall/core'
import { createGuildMenus } from '@guildhall/discord'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { ApplicationCommandType, type APIInteraction } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BotCommand } from '../kernel/command.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { createAnswers, type Answers } from './answer.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

let stage: Stage
let stopHearing: () => void
let answers: Answers
let last: APIInteraction | undefined

beforeEach(async () => {
  stage = await setStage()
})

afterEach(async () => {
  stopHearing()
  await stage.close()
})

/** Answers calls of /ask as the given function does; Discord's menu has it, whatever the bot knows. */
async function answerWith(run: BotCommand['run'], known = 'ask'): Promise<void> {
  const { clientId: applicationId } = stage.local.credentials
  const { rest } = stage.kit.discord
  const definition = { type: ApplicationCommandType.ChatInput, name: 'ask', description: 'Ask' } as const
  await createGuildMenus({ rest, applicationId }).match(DEMO, [definition], AbortSignal.timeout(5_000))
  const commands = stage.core.commands
  // No bot is there whose menu a toggle could wait for.
  const row = { guild_id: DEMO, command_name: 'ask', is_enabled: 1, updated_by: USERS.ada, updated_at: 0 } as const
  await stage.db.insertInto('guild_commands').values(row).execute()
  answers = createAnswers({
    commandList: () => [{ definition: { ...definition, name: known }, run }],
    commands,
    interactions: new API(rest).interactions,
    applicationId,
    clock: systemClock,
    log: stage.core.log,
  })
  stopHearing = stage.local.state.hub.subscribe((dispatch) => {
    if (dispatch.t !== 'INTERACTION_CREATE' || dispatch.audience !== 'bot') return
    const interaction: APIInteraction = JSON.parse(JSON.stringify(dispatch.d))
    last = interaction
    void answers.answer(interaction, false)
  })
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ask = () => stage.invoke({ user: USERS.cleo, channel: GENERAL, command: 'ask' })
const readBy = async (user: string) => (await stage.read(user, GENERAL)).map((message) => message.content)

describe('the answer to a command', () => {
  it('is deferred when it takes long, and then is the real outcome', async () => {
    await answerWith(async () => {
      await later(2_500)
      return { content: 'Forty-two.' }
    })
    await ask()
    await eventually(async () => expect((await stage.read(USERS.ada, GENERAL)).at(-1)?.thinking).toBe(true))
    await eventually(async () => expect(await readBy(USERS.ada)).toContain('Forty-two.'))
  })

  it('is told to the caller alone when what took long is refused', async () => {
    await answerWith(async () => {
      await later(1_800)
      throw problem('discord.unavailable')
    })
    await ask()
    const { message } = problem('discord.unavailable')
    await eventually(async () => expect(await readBy(USERS.cleo)).toContain(message))
    const others = await stage.read(USERS.ada, GENERAL)
    expect(others.map(({ content }) => content)).not.toContain(message)
    expect(others.filter(({ thinking }) => thinking)).toEqual([])
  })

  it('is given once when Discord delivers the call again after a resume', async () => {
    let runs = 0
    await answerWith(() => Promise.resolve({ content: `Answer ${++runs}.` }))
    await ask()
    await eventually(async () => expect(await readBy(USERS.cleo)).toContain('Answer 1.'))
    if (last) await answers.answer(last, true)
    expect(runs).toBe(1)
    expect(await readBy(USERS.cleo)).toEqual(['Answer 1.'])
  })

  it('says that there is no such command any more, when only an old menu has it', async () => {
    await answerWith(() => Promise.resolve({ content: 'never' }), 'other')
    await ask()
    await eventually(async () =>
      expect((await readBy(USERS.cleo)).join()).toContain('There is no command /ask any more'),
    )
  })
})
