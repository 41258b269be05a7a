import { API } from '@discordjs/core'
import { problem, systemClock } from '@guildhall/core'
import { createDiscordRest, matchMenu } from '@guildhall/discord'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { ApplicationCommandType, ButtonStyle, ComponentType, type APIInteraction } from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loseResponse } from '../testing/lost-responses.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import type { BotCommand, ComponentHandler, ResponseMode } from './handlers.ts'
import { createInteractionResponses } from './interaction-responses.ts'
import { createInteractions, type Interactions } from './interactions.ts'
import type { BotModule } from './module.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
/** Longer than the delay before a response is deferred, in ms. */
const SLOW_MS = 1_800

let stage: Stage
let unsubscribe: () => void
let interactions: Interactions
let last: APIInteraction | undefined

beforeEach(async () => {
  last = undefined
  stage = await setStage()
  unsubscribe = () => undefined
})

afterEach(async () => {
  unsubscribe()
  await stage.close()
})

/** Dispatches the interactions of the local Discord to one module. */
function dispatchTo(module: Omit<BotModule, 'name'>, rest = stage.kit.discord.rest): void {
  const { clientId: applicationId } = stage.local.credentials
  const { log, commands } = stage.core
  const api = new API(rest)
  const deps = { clock: systemClock, log }
  const responses = createInteractionResponses({ ...deps, interactions: api.interactions, applicationId })
  interactions = createInteractions({ ...deps, modules: [module], commands, responses })
  unsubscribe = stage.local.state.hub.subscribe((dispatch) => {
    if (dispatch.t !== 'INTERACTION_CREATE' || dispatch.audience !== 'bot') return
    const interaction: APIInteraction = JSON.parse(JSON.stringify(dispatch.d))
    last = interaction
    void interactions.handle(interaction, false)
  })
}

const ASK = { type: ApplicationCommandType.ChatInput, name: 'ask', description: 'Ask' } as const

/** Handles calls of /ask in Discord's menu with this function. */
async function dispatchAsk(run: BotCommand['run'], name = 'ask', by = stage.kit.discord.rest): Promise<void> {
  const { clientId: applicationId } = stage.local.credentials
  const { rest } = stage.kit.discord
  await matchMenu({ rest, applicationId }, DEMO, [ASK], AbortSignal.timeout(5_000))
  // No bot runs, so a toggle would wait for the menu.
  const row = { guild_id: DEMO, command_name: 'ask', is_enabled: 1, updated_by: USERS.ada, updated_at: 0 } as const
  await stage.db.insertInto('guild_commands').values(row).execute()
  dispatchTo({ commands: [{ definition: { ...ASK, name }, run }] }, by)
}

/** Delivers the last call of /ask to a bot without memory of it, which handles it with this function. */
async function replayAsk(run: BotCommand['run']): Promise<void> {
  unsubscribe()
  dispatchTo({ commands: [{ definition: ASK, run }] })
  if (last) await interactions.handle(last, true)
}

/** Posts a message with one button. @returns a function that presses it as cleo. */
async function postButton(customId: string): Promise<() => Promise<string>> {
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: 'Press',
    custom_id: customId,
  } as const
  const { id } = await new API(stage.kit.discord.rest).channels.createMessage(GENERAL, {
    content: 'Raid?',
    components: [{ type: ComponentType.ActionRow, components: [button] }],
  })
  return () => stage.as(USERS.cleo).press({ channelId: GENERAL, messageId: id }, customId)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const ask = () => stage.as(USERS.cleo).run({ channelId: GENERAL, command: 'ask' })
const contentsFor = async (user: string) => (await stage.as(user).read(GENERAL)).map((message) => message.content)

describe('the response to a command', () => {
  it('is deferred for a slow command and replaced with the outcome', async () => {
    await dispatchAsk(async () => {
      await after(SLOW_MS + 700)
      return { content: 'Forty-two.' }
    })
    await ask()
    await eventually(async () => expect((await stage.as(USERS.ada).read(GENERAL)).at(-1)?.thinking).toBe(true))
    await eventually(async () => expect(await contentsFor(USERS.ada)).toContain('Forty-two.'))
  })

  it.each(['there', 'unavailable for a moment'])(
    'is visible to the caller alone when a slow command is refused: Discord is %s',
    async (state) => {
      await dispatchAsk(async () => {
        await after(SLOW_MS)
        throw problem('discord.unavailable')
      })
      if (state !== 'there') {
        stage.local.fail(503, { route: 'DELETE /webhooks/:id/:token/messages/@original', requests: 2 })
        stage.local.fail(503, { route: 'POST /webhooks/:id/:token', requests: 1 })
      }
      await ask()
      const { message } = problem('discord.unavailable')
      await eventually(async () => expect(await contentsFor(USERS.cleo)).toContain(message))
      const others = await stage.as(USERS.ada).read(GENERAL)
      expect(others.map(({ content }) => content)).not.toContain(message)
      expect(others.filter(({ thinking }) => thinking)).toEqual([])
    },
  )

  it.each([
    ['slow', SLOW_MS],
    ['fast', 0],
  ])('arrives completely when the proxy of Discord loses the response to its beginning: %s', async (_, ms) => {
    const apiUrl = await loseResponse(stage.local.endpoints.apiUrl, /\/callback/)
    const rest = createDiscordRest({ ...stage.kit, endpoints: { ...stage.local.endpoints, apiUrl } })
    const run = async () => {
      await after(ms)
      return [{ content: 'Forty-two.' }, { content: 'Or forty-three.' }]
    }
    await dispatchAsk(run, 'ask', rest)
    await ask()
    await eventually(async () => expect(await contentsFor(USERS.ada)).toEqual(['Forty-two.', 'Or forty-three.']))
  })

  it('is sent once when Discord delivers the call again after a resume', async () => {
    let runs = 0
    await dispatchAsk(() => Promise.resolve({ content: `Response ${++runs}.` }))
    await ask()
    await eventually(async () => expect(await contentsFor(USERS.cleo)).toContain('Response 1.'))
    if (last) await interactions.handle(last, true)
    expect(runs).toBe(1)
    expect(await contentsFor(USERS.cleo)).toEqual(['Response 1.'])
  })

  it('is not repeated by a restarted bot that receives the call again', async () => {
    let runs = 0
    const run = () => Promise.resolve({ content: `Response ${++runs}.` })
    await dispatchAsk(run)
    await ask()
    await eventually(async () => expect(await contentsFor(USERS.cleo)).toContain('Response 1.'))
    await replayAsk(run)
    expect(runs).toBe(1)
    expect(await contentsFor(USERS.cleo)).toEqual(['Response 1.'])
  })

  it('is sent by a restarted bot when the first bot sent none', async () => {
    await dispatchAsk(() => new Promise(() => {}))
    await ask()
    await eventually(() => expect(last).toBeDefined())
    await replayAsk(() => Promise.resolve({ content: 'Forty-two.' }))
    expect(await contentsFor(USERS.ada)).toEqual(['Forty-two.'])
  })

  it('explains that the command no longer exists when only a stale menu contains it', async () => {
    await dispatchAsk(() => Promise.resolve({ content: 'never' }), 'other')
    await ask()
    await eventually(async () => expect((await contentsFor(USERS.cleo)).join()).toContain('/ask no longer exists'))
  })
})

describe('a pressed button', () => {
  const join = (mode: ResponseMode, run: () => Promise<object>): ComponentHandler => ({ prefix: 'join', mode, run })

  it('calls the handler of its prefix with the rest of its custom_id', async () => {
    const press = await postButton('join:7:a')
    const calls: string[] = []
    const never = { prefix: 'joining', mode: 'private', run: () => Promise.reject(new Error('never')) } as const
    dispatchTo({
      components: [
        never,
        {
          prefix: 'join',
          mode: 'private',
          run({ guildId, argument }) {
            calls.push(guildId, argument)
            return Promise.resolve({ content: 'Joined.' })
          },
        },
      ],
    })
    await press()
    await eventually(async () =>
      expect((await stage.as(USERS.cleo).read(GENERAL)).at(-1)).toMatchObject({ content: 'Joined.', ephemeral: true }),
    )
    expect(calls).toEqual([DEMO, '7:a'])
    expect(await contentsFor(USERS.ada)).toEqual(['Raid?'])
  })

  it.each([
    ['fast', 0],
    ['slow', SLOW_MS],
  ])('edits its own message when its handler is in update mode and %s', async (_, ms) => {
    const press = await postButton('join:7')
    const run = async () => {
      await after(ms)
      return { content: 'Cleo joined.', components: [] }
    }
    dispatchTo({ components: [join('update', run)] })
    await press()
    await eventually(async () => expect(await contentsFor(USERS.ada)).toEqual(['Cleo joined.']))
  })

  it('leaves its message unchanged when a slow handler refuses, and responds to the member alone', async () => {
    const press = await postButton('join:7')
    const run = async () => {
      await after(SLOW_MS)
      throw problem('discord.unavailable')
    }
    dispatchTo({ components: [join('update', run)] })
    await press()
    const { message } = problem('discord.unavailable')
    await eventually(async () => expect(await contentsFor(USERS.cleo)).toEqual(['Raid?', message]))
    expect(await contentsFor(USERS.ada)).toEqual(['Raid?'])
  })

  it('is reported to the member alone as no longer in use when no module handles it', async () => {
    const press = await postButton('gone:7')
    dispatchTo({ components: [join('update', () => Promise.resolve({}))] })
    await press()
    await eventually(async () =>
      expect((await stage.as(USERS.cleo).read(GENERAL)).at(-1)).toMatchObject({
        content: 'This button is no longer in use.',
        ephemeral: true,
      }),
    )
    expect(await contentsFor(USERS.ada)).toEqual(['Raid?'])
  })

  it('belongs to one module: a prefix with two handlers is refused at the start', () => {
    const handler = join('private', () => Promise.resolve({}))
    expect(() => dispatchTo({ components: [handler, handler] })).toThrow('Two modules handle "join".')
  })
})
