import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RoleButtonInput } from '@guildhall/contract'
import { eventually } from '../testing/stage.ts'
import { below, guest, GUEST, RAIDER, raider, setButtonsStage, type ButtonsStage } from './testing/buttons-stage.ts'

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const labelsOf = (message: Parameters<ButtonsStage['buttonsOf']>[0]): string[] =>
  stage.buttonsOf(message).map(({ label }) => label)
const leaves = (count: number) => Array.from({ length: count }, (_, at) => ({ ...raider, label: `R${at}` }))

describe('a button with sub-buttons', () => {
  const tree = [below(['One', 'Two', 'Three'], [raider, guest])]

  it('opens them in one reply with a mark at held roles and a Back button', async () => {
    await stage.configure(messageId, tree)
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    expect(labelsOf(reply)).toEqual(['Two'])
    const now = () => stage.message(reply.id)
    const shows = (labels: readonly string[]) => eventually(() => expect(labelsOf(now())).toEqual(labels))
    await stage.press(reply.id, 'Two')
    await shows(['Three', 'Back'])
    await stage.press(reply.id, 'Three')
    await shows(['Raider', 'Guest', 'Back'])
    await stage.press(reply.id, 'Raider')
    await shows(['✓ Raider', 'Guest', 'Back'])
    expect(now()?.content).toBe('You now have **Raider**.')
    await stage.press(reply.id, 'Back')
    await shows(['Three', 'Back'])
    await stage.press(reply.id, 'Back')
    await shows(['Two'])
    await stage.reply(1)
    expect(stage.rolesOf()).toEqual([RAIDER])
  })

  it('works after a restart between two presses', async () => {
    await stage.configure(messageId, tree)
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.stopAll()
    await stage.start()
    await stage.press(reply.id, 'Two')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Three', 'Back']))
  })

  it('shows a Back button with 24 sub-buttons and none with 25', async () => {
    await stage.configure(messageId, [
      { label: 'Top', children: [below(['Few'], leaves(24)), below(['Many'], leaves(25))] },
    ])
    await stage.press(messageId, 'Top')
    const reply = await stage.reply(1)
    await stage.press(reply.id, 'Few')
    await eventually(() => expect(labelsOf(stage.message(reply.id)).slice(-2)).toEqual(['R23', 'Back']))
    await stage.press(reply.id, 'Back')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Few', 'Many']))
    await stage.press(reply.id, 'Many')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toHaveLength(25))
    expect(labelsOf(stage.message(reply.id))).not.toContain('Back')
  })

  it(
    'works at each of five levels with 25 buttons, also with a restart between the presses',
    {
      timeout: 60_000,
    },
    async () => {
      const level = (opened: RoleButtonInput) => [opened, ...leaves(24)]
      let opened: RoleButtonInput = { ...guest, label: 'Level 5' }
      for (const label of ['Level 4', 'Level 3', 'Level 2', 'Level 1']) opened = { label, children: level(opened) }
      const config = await stage.configure(messageId, level(opened))
      expect(config.status).toBe('applied')
      const labels = leaves(24).map(({ label }) => label)
      expect(labelsOf(stage.message(messageId))).toEqual(['Level 1', ...labels])
      await stage.press(messageId, 'Level 1')
      const reply = await stage.reply(1)
      for (const label of ['Level 2', 'Level 3', 'Level 4']) {
        await stage.stopAll()
        await stage.start()
        await stage.press(reply.id, label)
      }
      await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Level 5', ...labels]))
      await stage.press(reply.id, 'Level 5')
      await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['✓ Level 5', ...labels]))
      expect(stage.rolesOf()).toEqual([GUEST])
    },
  )

  it('gives no role for a press on Back when the parent button has become a role button', async () => {
    const config = await stage.configure(messageId, tree)
    await stage.press(messageId, 'One')
    const reply = await stage.reply(1)
    await stage.press(reply.id, 'Two')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Three', 'Back']))
    await stage.press(reply.id, 'Three')
    await eventually(() => expect(labelsOf(stage.message(reply.id))).toEqual(['Raider', 'Guest', 'Back']))
    const [one] = config.buttons
    const [two] = one?.children ?? []
    await stage.change(config, [{ ...one, children: [{ ...two, role_id: RAIDER, children: [] }] }])
    await stage.press(reply.id, 'Back')
    await eventually(() => expect(stage.message(reply.id)?.content).toBe('This button is no longer in use.'))
    expect(stage.rolesOf()).toEqual([])
  })
})
