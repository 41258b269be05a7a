import { PermissionFlagsBits } from 'discord-api-types/v10'
import { beforeEach, describe, expect, it } from 'vitest'
import { useStage } from '../gateway/testing/stage.ts'
import { invokeCommand } from '../interactions/invoke-command.ts'
import { APPLICATION, CHANNELS, GUILDS, ROLES, USERS } from '../world.ts'
import { postMessage } from './actions.ts'

const MESSAGES = `/channels/${CHANNELS.demoGeneral}/messages`
const CONTENT = `@everyone <@&${ROLES.demoRaider}> <@${USERS.ada}>`
const ALL = { mention_everyone: true, mention_roles: [ROLES.demoRaider], mentions: [{ id: USERS.ada }] }
const USERS_ONLY = { mention_everyone: false, mention_roles: [], mentions: [{ id: USERS.ada }] }
const cleo = { userId: USERS.cleo, channelId: CHANNELS.demoGeneral }
const ALLOW_ALL = { parse: ['users', 'roles', 'everyone'] }

const stage = useStage()
// An administrator can mention everyone.
beforeEach(() => stage.allowBot(PermissionFlagsBits.Administrator))

const post = async (path: string, body: object): Promise<unknown> => (await stage.send('POST', path, body)).body
const patch = async (path: string, body: object): Promise<unknown> => (await stage.send('PATCH', path, body)).body

/** The path of the original answer to a deferred interaction, and of its follow-ups. */
async function deferred(): Promise<{ original: string; webhook: string }> {
  const commands = `/applications/${APPLICATION.id}/guilds/${GUILDS.guildhallDemo}/commands`
  await stage.send('PUT', commands, [{ name: 'ping', description: 'Pings' }])
  invokeCommand(stage.discord.state, { ...cleo, commandName: 'ping', options: [] })
  const { id, token } = await stage.bot.next('INTERACTION_CREATE')
  await post(`/interactions/${String(id)}/${String(token)}/callback`, { type: 5 })
  const webhook = `/webhooks/${APPLICATION.id}/${String(token)}`
  return { original: `${webhook}/messages/@original`, webhook }
}

describe('a message', () => {
  it('mentions users, roles and everyone unless its allowed mentions exclude them', async () => {
    expect(await post(MESSAGES, { content: CONTENT })).toMatchObject(ALL)
    const limited = { content: CONTENT, allowed_mentions: { parse: ['users'] } }
    expect(await post(MESSAGES, limited)).toMatchObject(USERS_ONLY)
  })

  it('mentions the author of the message that it replies to, unless its allowed mentions exclude the author', async () => {
    const original = postMessage(stage.discord.state, { ...cleo, content: 'a' })
    const reply = { content: 'b', message_reference: { message_id: original.id } }
    const pinged = await post(MESSAGES, reply)
    expect(pinged).toMatchObject({ mentions: [{ id: USERS.cleo }] })
    const allowed = { ...reply, allowed_mentions: { ...ALLOW_ALL, replied_user: false } }
    expect(await post(MESSAGES, allowed)).toMatchObject({ mentions: [] })
  })

  it('needs the id of the message that it replies to', async () => {
    const reply = { content: 'b', message_reference: { channel_id: CHANNELS.demoGeneral } }
    expect(await post(MESSAGES, reply)).toMatchObject({
      errors: { message_reference: { message_id: { _errors: [{ code: 'BASE_TYPE_REQUIRED' }] } } },
    })
  })
})

describe('an answer to an interaction', () => {
  it('mentions users only, unless it allows more', async () => {
    const { original } = await deferred()
    expect(await patch(original, { content: CONTENT })).toMatchObject(USERS_ONLY)
    const allowed = { content: CONTENT, allowed_mentions: ALLOW_ALL }
    expect(await patch(original, allowed)).toMatchObject(ALL)
  })

  it('mentions users only in a follow-up, unless it allows more', async () => {
    const { original, webhook } = await deferred()
    await patch(original, { content: 'Done' })
    expect(await post(webhook, { content: CONTENT })).toMatchObject(USERS_ONLY)
    const allowed = { content: CONTENT, allowed_mentions: { roles: [ROLES.demoRaider] } }
    expect(await post(webhook, allowed)).toMatchObject({
      mention_everyone: false,
      mention_roles: [ROLES.demoRaider],
      mentions: [],
    })
  })
})
