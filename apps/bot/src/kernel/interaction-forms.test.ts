import { API } from '@discordjs/core'
import { systemClock } from '@guildhall/core'
import { GUILDS } from '@guildhall/local-discord'
import {
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  MessageFlags,
  type APIInteraction,
} from 'discord-api-types/v10'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStage, type Stage } from '../testing/stage.ts'
import { autocompleteOf } from './autocomplete.ts'
import { createInteractionResponses } from './interaction-responses.ts'
import { createInteractions, type Interactions } from './interactions.ts'
import type { BotModule } from './module.ts'
import { textOption } from './options.ts'

const DEMO = GUILDS.guildhallDemo

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})

afterEach(() => stage.close())

describe('a form or an autocomplete', () => {
  /** The local Discord supports neither, so the calls to Discord are recorded. */
  function recorded(module: Omit<BotModule, 'name'>): { calls: [string, ...unknown[]][]; interactions: Interactions } {
    const calls: [string, ...unknown[]][] = []
    const record =
      (name: string) =>
      (_id: string, _token: string, body: unknown): Promise<undefined> => {
        calls.push([name, body])
        return Promise.resolve(undefined)
      }
    const deps = { clock: systemClock, log: stage.core.log }
    const api = new API(stage.kit.discord.rest).interactions
    const responses = createInteractionResponses({
      ...deps,
      applicationId: '1',
      interactions: Object.assign(Object.create(api), {
        reply: record('reply'),
        createModal: record('createModal'),
        createAutocompleteResponse: record('choices'),
      }),
    })
    const commands = { enabled: () => Promise.resolve(['raid', 'broken', 'plan']) }
    return { calls, interactions: createInteractions({ ...deps, modules: [module], commands, responses }) }
  }

  const interaction = (id: string, type: InteractionType, data: object): APIInteraction =>
    JSON.parse(JSON.stringify({ id, token: 't', type, guild_id: DEMO, data }))

  const autocomplete = (id: string, name: string, options: object[] = []): APIInteraction =>
    interaction(id, InteractionType.ApplicationCommandAutocomplete, { name, options })

  const form = { title: 'Raid', custom_id: 'raid:7', components: [] }

  it('opens for a button, and its submission calls the handler of its prefix', async () => {
    const { calls, interactions: all } = recorded({
      components: [{ prefix: 'edit', mode: 'modal', run: () => Promise.resolve(form) }],
      modals: [
        {
          prefix: 'raid',
          mode: 'private',
          run: ({ argument }) => Promise.resolve({ content: `Saved ${argument}.` }),
        },
      ],
    })
    await all.handle(
      interaction('1', InteractionType.MessageComponent, { custom_id: 'edit:7', component_type: ComponentType.Button }),
      false,
    )
    await all.handle(interaction('2', InteractionType.ModalSubmit, { custom_id: 'raid:7' }), false)
    await all.handle(interaction('3', InteractionType.ModalSubmit, { custom_id: 'old:7' }), false)
    expect(calls).toEqual([
      ['createModal', form],
      ['reply', { content: 'Saved 7.', flags: MessageFlags.Ephemeral }],
      ['reply', expect.objectContaining({ content: 'This form is no longer in use.', flags: MessageFlags.Ephemeral })],
    ])
  })

  it('opens for a command without options, and a call with options receives a private response', async () => {
    const definition = { type: ApplicationCommandType.ChatInput as const, name: 'plan', description: 'Plans' }
    const { calls, interactions: all } = recorded({
      commands: [
        {
          definition,
          mode: 'private',
          form: { isFor: (call) => !call.interaction.data.options, open: () => Promise.resolve(form) },
          run: () => Promise.resolve({ content: 'Planned.' }),
        },
        {
          definition: { ...definition, name: 'off' },
          form: { isFor: () => true, open: () => Promise.resolve(form) },
          run: () => Promise.reject(new Error('not run')),
        },
      ],
    })
    const call = (id: string, name: string, data: object): APIInteraction =>
      interaction(id, InteractionType.ApplicationCommand, { type: ApplicationCommandType.ChatInput, name, ...data })
    await all.handle(call('1', 'plan', {}), false)
    await all.handle(call('2', 'plan', { options: [] }), false)
    await all.handle(call('3', 'off', {}), false)
    const flags = MessageFlags.Ephemeral
    expect(calls).toEqual([
      ['createModal', form],
      ['reply', { content: 'Planned.', flags }],
      ['reply', expect.objectContaining({ content: '/off is switched off on this server.', flags })],
    ])
  })

  it('suggests the choices of the command, and none when the handler fails', async () => {
    const choices = [{ name: 'Molten Core', value: '7' }]
    const { calls, interactions: all } = recorded({
      autocomplete: [
        { command: 'raid', run: () => Promise.resolve(choices) },
        { command: 'broken', run: () => Promise.reject(new Error('secret')) },
      ],
    })
    await all.handle(autocomplete('1', 'raid'), false)
    await all.handle(autocomplete('2', 'broken'), false)
    await all.handle(autocomplete('3', 'unknown'), false)
    expect(calls).toEqual([
      ['choices', { choices }],
      ['choices', { choices: [] }],
      ['choices', { choices: [] }],
    ])
  })

  it('suggests nothing for a disabled command', async () => {
    const { calls, interactions: all } = recorded({
      autocomplete: [{ command: 'off', run: () => Promise.resolve([{ name: 'Molten Core', value: '7' }]) }],
    })
    await all.handle(autocomplete('1', 'off'), false)
    expect(calls).toEqual([['choices', { choices: [] }]])
  })

  it('suggests choices for the focused option within the limits of Discord', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ name: 'x'.repeat(120), value: `${at}` }))
    const { calls, interactions: all } = recorded({
      autocomplete: [
        autocompleteOf('plan', {
          day: (typed, { interaction: typing }) => [
            { name: `${typed} ${textOption(typing, 'raid')}`, value: typed },
            { name: 'too long to be sent', value: 'x'.repeat(101) },
          ],
          raid: () => many,
        }),
      ],
    })
    const typed = (name: string, value: string, focused: boolean): object => ({ type: 3, name, value, focused })
    await all.handle(autocomplete('1', 'plan', [typed('raid', 'mc', false), typed('day', 'fri', true)]), false)
    await all.handle(autocomplete('2', 'plan', [typed('raid', '', true)]), false)
    await all.handle(autocomplete('3', 'plan', [typed('other', '', true)]), false)
    const shortened = many.slice(0, 25).map(({ value }) => ({ name: `${'x'.repeat(99)}…`, value }))
    expect(calls).toEqual([
      ['choices', { choices: [{ name: 'fri mc', value: 'fri' }] }],
      ['choices', { choices: shortened }],
      ['choices', { choices: [] }],
    ])
  })
})
