import { CHANNELS, ROLES } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PATH, raider, startRoleButtonsApi, type RoleButtonsApi } from './testing/role-buttons-api.ts'
import { bodyOf, GUILDS, problemOf } from './testing/test-api.ts'

let api: RoleButtonsApi

beforeEach(async () => {
  api = await startRoleButtonsApi()
})
afterEach(() => api.close())

describe('the calls for role buttons', () => {
  it('create, list, change and delete a configuration', async () => {
    const config = await api.created([raider, { label: 'More', children: [{ ...raider, emoji: '' }] }])
    expect(config).toMatchObject({
      guild_id: GUILDS.guildhallDemo,
      channel_id: CHANNELS.demoGeneral,
      message_id: api.messageId,
      version: 1,
      status: 'applied',
      buttons: [
        { label: 'Raider', role_id: ROLES.demoRaider, emoji: null, style: 'secondary', children: [] },
        { label: 'More', role_id: null, children: [{ label: 'Raider', emoji: null }] },
      ],
    })
    expect(await api.list()).toEqual([config])
    const changed = await api.send(
      'PUT',
      `${PATH}/${config.id}`,
      api.bodyWith(config.buttons.slice(0, 1), { version: 1 }),
    )
    expect(changed.status).toBe(200)
    expect(await bodyOf(changed)).toMatchObject({ id: config.id, version: 2, buttons: [{ id: config.buttons[0]?.id }] })
    expect((await api.send('DELETE', `${PATH}/${config.id}`, undefined)).status).toBe(204)
    expect(await api.list()).toEqual([])
    expect((await api.send('DELETE', `${PATH}/${config.id}`, undefined)).status).toBe(404)
  })

  it('return the same configuration for a repeated creation and refuse a second creation', async () => {
    const config = await api.created([raider], 'one')
    expect(await api.created([raider], 'one')).toMatchObject({ id: config.id })
    const second = await api.send('POST', PATH, api.bodyWith([raider]))
    expect(second.status).toBe(409)
    expect(await problemOf(second)).toMatchObject({
      code: 'role_buttons.exists',
      details: { config_id: config.id },
    })
  })

  it("repeat Discord's refusal of a creation when the creation is repeated", async () => {
    const gone = api.bodyWith([raider], { message_id: '123456789012345678' })
    for (const isReplay of [false, true]) {
      const reply = await api.send('POST', PATH, gone, 'one')
      expect([reply.status, reply.headers.has('idempotency-replayed')]).toEqual([409, isReplay])
      expect(await problemOf(reply)).toMatchObject({ code: 'discord.refused', error: /^The message was deleted\./ })
    }
    expect(await api.list()).toEqual([])
  })

  it('refuse a configuration for another message or another server', async () => {
    const config = await api.created([raider])
    const moved = await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith([raider], { message_id: '5' }))
    expect(moved.status).toBe(400)
    expect(await problemOf(moved)).toMatchObject({ details: { fields: [{ path: 'message_id' }] } })
    const foreign = await api.send('POST', PATH, api.bodyWith([raider], { guild_id: GUILDS.raidNight }))
    expect(foreign.status).toBe(400)
  })
})

describe('invalid buttons', () => {
  it.each([
    [[{ label: ' ' }], 'Validation failed at Button 1: Missing label', 'buttons.0.label'],
    [
      [raider, { label: 'More', children: [{ role_id: '5' }] }],
      'Validation failed at Button 2 > Button 1: Missing label',
      'buttons.1.children.0.label',
    ],
    [[{ label: 'Leaf' }], 'Validation failed at Button 1: Leaf button missing role', 'buttons.0.role_id'],
    [
      [{ ...raider, label: 'a'.repeat(81) }],
      'Validation failed at Button 1: Button label cannot exceed 80 characters.',
      'buttons.0.label',
    ],
  ])('are refused with the messages of the form', async (buttons, error, path) => {
    const reply = await api.send('POST', PATH, api.bodyWith(buttons))
    expect(reply.status).toBe(400)
    expect(await problemOf(reply)).toMatchObject({ code: 'request.invalid', error })
    expect((await problemOf(await api.send('POST', PATH, api.bodyWith(buttons)))).details).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path })]),
    })
  })

  it.each([10, 11, 40, 60, 10_000])('are handled without a crash when nested %i levels deep', async (levels) => {
    const open = '{"label":"More","children":['.repeat(levels - 1)
    const leaf = JSON.stringify(raider)
    const buttons = `[${open}${leaf}${']}'.repeat(levels - 1)}]`
    const body = JSON.stringify(api.bodyWith('here')).replace('"here"', () => buttons)
    const reply = await api.send('POST', PATH, body)
    expect(reply.status).toBe(levels <= 10 ? 201 : 400)
  })

  it('are refused when one configuration has more than 500', async () => {
    const leaves = (count: number) => Array.from({ length: count }, (_, at) => ({ ...raider, label: `R${at}` }))
    const full = Array.from({ length: 19 }, () => ({ label: 'More', children: leaves(25), pick_one: true }))
    const config = await api.created([...full, { label: 'Last', children: leaves(5) }])
    expect(config.buttons).toHaveLength(20)
    const reply = await api.send('PUT', `${PATH}/${config.id}`, api.bodyWith(config.buttons))
    expect(reply.status).toBe(200)
    const tooMany = await api.send(
      'PUT',
      `${PATH}/${config.id}`,
      api.bodyWith([...full, { label: 'Last', children: leaves(6) }]),
    )
    expect(tooMany.status).toBe(400)
    expect((await problemOf(tooMany)).details).toMatchObject({
      fields: [{ path: 'buttons', message: 'A message can have at most 500 buttons on all levels together.' }],
    })
  })

  it('are refused with an unknown field', async () => {
    const reply = await api.send('POST', PATH, api.bodyWith([{ ...raider, url: 'https://example.org' }]))
    expect(reply.status).toBe(400)
    expect((await problemOf(reply)).details).toMatchObject({ fields: [{ path: 'buttons.0.url' }] })
  })
})
