import { ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, LONG, LONG_MESSAGES, setRulesStage, type RulesStage } from './testing/rules-stage.ts'
import { administrator } from '@guildhall/test-kit'

let stage: RulesStage

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
})
afterEach(() => stage.close())

describe('posted rules', () => {
  it('are posted again after each deletion', async () => {
    await stage.saveRules(['Be kind.'])
    const [before] = stage.messages()
    await stage.remove(0)
    await stage.shows(['1. Be kind.'])
    expect(stage.messages()[0]?.id).not.toBe(before?.id)
    await stage.remove(0)
    await stage.shows(['1. Be kind.'])
  })

  it('keep their order when one of several messages is deleted', async () => {
    await stage.saveRules(LONG)
    await stage.shows(LONG_MESSAGES)
    await stage.remove(1)
    await stage.shows(LONG_MESSAGES)
    await stage.remove(0)
    await stage.shows(LONG_MESSAGES)
  })

  it('are posted again after a bulk deletion', async () => {
    await stage.saveRules(LONG)
    const [first, second] = stage.messages()
    const path = `/v10/channels/${GENERAL}/messages/bulk-delete`
    const reply = await fetch(`${stage.local.endpoints.apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [first?.id, second?.id] }),
    })
    expect(reply.status).toBe(204)
    await stage.shows(LONG_MESSAGES)
  })

  it('are restored when Discord refuses newer rules, also in part', async () => {
    await stage.saveRules(['Be kind.'])
    const readOnly = [{ id: DEMO, type: 0 as const, allow: '0', deny: '2048' }]
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.changeChannel(GENERAL, { overwrites: readOnly })
    await expect(stage.saveRules(LONG)).rejects.toMatchObject({ code: 'discord.refused', details: { version: 3 } })
    await stage.shows(['1. Be kind.'])
    expect(await stage.listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }], version: 3 }])
  })

  it('are one message after two administrators save at the same moment', async () => {
    await eventually(stage.demo)
    const saves = await Promise.allSettled([stage.saveRules(['Of Ada.'], 0), stage.saveRules(['Of Ben.'], 0)])
    expect(saves.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [entry] = await stage.listed()
    expect(entry).toMatchObject({ version: 1, status: 'applied' })
    expect(stage.posted()).toEqual([`1. ${entry?.rules[0]?.content}`])
  })

  it('leave messages of other authors unchanged', async () => {
    const { id: messageId } = await stage.as(USERS.cleo).write(GENERAL, '1. Be kind.')
    await stage.saveRules(LONG)
    await stage.saveRules(['Be kind.'])
    await stage.shows(['1. Be kind.', '1. Be kind.'])
    await stage.as(USERS.cleo).delete({ channelId: GENERAL, messageId })
    await stage.shows(['1. Be kind.'])
  })

  it('are completed in a new session after one message was deleted', async () => {
    await stage.saveRules(LONG)
    await stage.stopAll()
    stage.local.invalidateSessions()
    await stage.remove(2)
    expect(stage.posted()).toHaveLength(2)
    await stage.start()
    await stage.shows(LONG_MESSAGES)
  })

  it('are posted again when the bot returns to the server', async () => {
    await stage.saveRules(['Be kind.'])
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await stage.job()).toBeUndefined())
    await stage.remove(0)
    stage.local.addBot(DEMO, 0x8n)
    await stage.shows(['1. Be kind.'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('stay listed while the bot cannot see their channel to delete their message', async () => {
    await stage.saveRules(['Be kind.'])
    const hidden = { id: stage.local.credentials.clientId, type: 1 as const, allow: '0', deny: '1024' }
    stage.local.changeChannel(GENERAL, { overwrites: [hidden] })
    await stage.caughtUp(DEMO)
    await stage.core.rules.remove(
      await stage.demo(),
      { channelId: GENERAL, seen: undefined },
      administrator(USERS.ada),
      undefined,
    )
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { rules: [], status: 'blocked', last_error: expect.stringContaining('View Channel') },
      ]),
    )
    stage.local.changeChannel(GENERAL, { overwrites: [] })
    await eventually(async () => expect(await stage.listed()).toEqual([]))
    await stage.shows([])
  })

  it('remain saved with a reason when their channel is deleted', async () => {
    await stage.saveRules(['Be kind.'])
    stage.local.deleteChannel(GENERAL)
    await eventually(async () => expect(await stage.job()).toBeUndefined())
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { rules: [{ content: 'Be kind.' }], last_error: expect.stringMatching(/^This channel was deleted\./) },
      ]),
    )
  })

  it('remain saved when their channel is deleted while the bot is offline', async () => {
    await stage.saveRules(['Be kind.'])
    await stage.stopAll()
    stage.local.invalidateSessions()
    stage.local.deleteChannel(GENERAL)
    await stage.start()
    await eventually(async () => expect(await stage.job()).toBeUndefined(), 12_000)
    expect(await stage.listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
  })
})
