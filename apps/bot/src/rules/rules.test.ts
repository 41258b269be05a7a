import { ROLES, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, LONG, LONG_MESSAGES, setRulesStage, type RulesStage } from './testing/rules-stage.ts'

let stage: RulesStage

beforeEach(async () => {
  stage = await setRulesStage()
  await stage.start()
})
afterEach(() => stage.close())

describe('rules that stand in a channel', () => {
  it('are posted anew when somebody deletes them', async () => {
    await stage.saveRules(['Be kind.'])
    const [before] = stage.messages()
    await stage.remove(0)
    await stage.stands(['1. Be kind.'])
    expect(stage.messages()[0]?.id).not.toBe(before?.id)
    // Once more: the new message is as well known as the first was.
    await stage.remove(0)
    await stage.stands(['1. Be kind.'])
  })

  it('stay in their order when one of several messages is deleted', { timeout: 30_000 }, async () => {
    await stage.saveRules(LONG)
    await stage.stands(LONG_MESSAGES)
    await stage.remove(1)
    await stage.stands(LONG_MESSAGES)
    await stage.remove(0)
    await stage.stands(LONG_MESSAGES)
  })

  it('are posted anew when they are deleted with others at once', async () => {
    await stage.saveRules(LONG)
    const [first, second] = stage.messages()
    const path = `/v10/channels/${GENERAL}/messages/bulk-delete`
    const reply = await fetch(`${stage.local.endpoints.apiUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.local.credentials.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [first?.id, second?.id] }),
    })
    expect(reply.status).toBe(204)
    await stage.stands(LONG_MESSAGES)
  })

  it('come back when others were refused that stood in part already', async () => {
    await stage.saveRules(['Be kind.'])
    const nobodyWrites = [{ id: DEMO, type: 0 as const, allow: '0', deny: '2048' }]
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.changeChannel(GENERAL, { overwrites: nobodyWrites })
    await expect(stage.saveRules(LONG)).rejects.toMatchObject({ code: 'discord.refused' })
    await stage.stands(['1. Be kind.'])
    expect(await stage.listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }], version: 1 }])
  })

  it('leave the messages of everybody else alone', async () => {
    await stage.chat('/chat/write', { user: USERS.cleo, channel: GENERAL, content: '1. Be kind.' })
    await stage.saveRules(LONG)
    await stage.saveRules(['Be kind.'])
    await stage.stands(['1. Be kind.', '1. Be kind.'])
    await stage.chat('/chat/delete', { user: USERS.cleo, channel: GENERAL, message: stage.messages()[0]?.id })
    await stage.stands(['1. Be kind.'])
  })

  it('are put right at a new session when one was deleted meanwhile', async () => {
    await stage.saveRules(LONG)
    await stage.stopAll()
    stage.local.invalidateSessions()
    await stage.remove(2)
    expect(stage.posted()).toHaveLength(2)
    await stage.start()
    await stage.stands(LONG_MESSAGES)
  })

  it('are put right when the bot comes back to the server, and not tried before', async () => {
    await stage.saveRules(['Be kind.'])
    stage.local.removeBot(DEMO)
    await eventually(async () => expect(await stage.target()).toBeUndefined())
    await stage.remove(0)
    stage.local.addBot(DEMO, 0x8n)
    await stage.stands(['1. Be kind.'])
    await eventually(async () => expect(await stage.listed()).toMatchObject([{ status: 'applied', last_error: null }]))
  })

  it('stay saved when their channel is deleted, say so, and are not tried again', async () => {
    await stage.saveRules(['Be kind.'])
    stage.local.deleteChannel(GENERAL)
    await eventually(async () => expect(await stage.target()).toBeUndefined())
    await eventually(async () =>
      expect(await stage.listed()).toMatchObject([
        { rules: [{ content: 'Be kind.' }], last_error: expect.stringMatching(/^This channel was deleted\./) },
      ]),
    )
  })

  it('stay saved when their channel was deleted while the bot was away', async () => {
    await stage.saveRules(['Be kind.'])
    await stage.stopAll()
    stage.local.invalidateSessions()
    stage.local.deleteChannel(GENERAL)
    await stage.start()
    await eventually(async () => expect(await stage.target()).toBeUndefined(), 12_000)
    expect(await stage.listed()).toMatchObject([{ rules: [{ content: 'Be kind.' }] }])
  })
})
