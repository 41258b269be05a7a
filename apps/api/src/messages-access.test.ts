import { Message, Revision, SentMessage } from '@guildhall/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  BEYOND,
  DEMO,
  deny,
  HIDDEN,
  OPEN,
  PRIVATE,
  restoreNewest,
  signInGrantee,
  SILENCED,
  SILENT,
} from './testing/grantee.ts'
import { MESSAGES_PATH, startMessagesApi, type MessagesApi } from './testing/messages-api.ts'
import { bodyOf, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const UNREADABLE = "You can't read the messages in this channel in Discord. Ask one of the server's administrators."

async function expectRefusal(response: Response, reason: string): Promise<void> {
  expect(response.status).toBe(403)
  expect(await problemOf(response)).toEqual({ code: 'access.beyond', error: reason })
}

describe('messages for a user with a grant', () => {
  let api: MessagesApi
  let ben: string

  beforeEach(async () => {
    api = await startMessagesApi()
    ben = await signInGrantee(api, { role_buttons: 'edit' })
  })
  afterEach(() => api.close())

  const post = (token: string, channel: string, content: string) =>
    api.call('POST', MESSAGES_PATH, token, { channel_id: channel, content })
  const edit = (token: string, channel: string, id: string, content: string) =>
    api.call('PUT', `${MESSAGES_PATH}/${id}`, token, { channel_id: channel, content })
  const list = (token: string, channel: string) => api.call('GET', `${MESSAGES_PATH}?channel_id=${channel}`, token)
  const restore = () => restoreNewest(api, { admin: api.ada, grantee: ben })
  const textsIn = (channel: string) => (api.discord.state.world.messages[channel] ?? []).map(({ content }) => content)

  /** Posts a message as ada. @returns its id. */
  async function posted(channel: string, content: string): Promise<string> {
    return SentMessage.parse(await bodyOf(await post(api.ada, channel, content))).id ?? ''
  }

  it('are posted, edited and restored in a channel in which the user can write', async () => {
    const { id } = SentMessage.parse(await bodyOf(await post(ben, OPEN, 'Hello.')))
    expect((await edit(ben, OPEN, id ?? '', 'Bye.')).status).toBe(200)
    expect(textsIn(OPEN)).toEqual(['Bye.'])
    expect((await restore()).status).toBe(200)
    expect(textsIn(OPEN)).toEqual(['Hello.'])
    const [message] = z.array(Message).parse(await bodyOf(await list(ben, OPEN)))
    expect(message).toMatchObject({ content: 'Hello.' })
    expect(message?.read_only).toBeUndefined()
  })

  it.each(BEYOND)('are not posted in %s', async (_, channel, reason) => {
    await expectRefusal(await post(ben, channel, 'Hello.'), reason)
    expect(textsIn(channel)).toEqual([])
  })

  it.each(BEYOND)('are neither edited nor restored in %s', async (_, channel, reason) => {
    const id = await posted(channel, 'Hello.')
    expect((await edit(api.ada, channel, id, 'Bye.')).status).toBe(200)
    const path = `/guilds/${DEMO}/history`
    const [change] = z.array(Revision).parse(await bodyOf(await api.call('GET', path, ben)))
    const preview = await bodyOf(await api.call('GET', `${path}/${change?.id}`, ben))
    for (const shown of [change, preview]) expect(shown).toMatchObject({ restorable: false, reason })
    await expectRefusal(await edit(ben, channel, id, 'Hi.'), reason)
    await expectRefusal(await restore(), reason)
    expect(textsIn(channel)).toEqual(['Bye.'])
  })

  it('are not listed in a private channel', async () => {
    await posted(HIDDEN.id, 'Secret.')
    await expectRefusal(await list(ben, HIDDEN.id), UNREADABLE)
  })

  it('are not listed in a channel without Read Message History', async () => {
    await posted(OPEN, 'Earlier.')
    await deny(api, OPEN, 'Read Message History')
    await expectRefusal(await list(ben, OPEN), UNREADABLE)
    expect((await list(api.ada, OPEN)).status).toBe(200)
  })

  it('are read in the history only with Read Message History', async () => {
    const id = await posted(OPEN, 'Earlier.')
    await edit(api.ada, OPEN, id, 'Later.')
    const path = `/guilds/${DEMO}/history`
    const history = async () => z.array(Revision).parse(await bodyOf(await api.call('GET', path, ben)))
    expect((await history()).map(({ target }) => target.name)).toEqual(['Later.', 'Earlier.'])
    await deny(api, OPEN, 'Read Message History')
    const hidden = await history()
    const preview = await bodyOf(await api.call('GET', `${path}/${hidden[0]?.id}`, ben))
    expect(JSON.stringify([hidden, preview])).not.toMatch(/Earlier|Later/)
    expect((await restore()).status).toBe(403)
    expect(textsIn(OPEN)).toEqual(['Later.'])
  })

  it('are not edited in another channel by naming one in which the user can write', async () => {
    const id = await posted(HIDDEN.id, 'Secret.')
    await edit(api.ada, HIDDEN.id, id, 'Secret still.')
    const versions = () =>
      api.db.selectFrom('message_versions').select(['message_id', 'version', 'updated_by']).execute()
    const before = await versions()
    for (const version of [undefined, 0, 1]) {
      const body = { channel_id: OPEN, content: 'Mine.', ...(version !== undefined && { version }) }
      const response = await api.call('PUT', `${MESSAGES_PATH}/${id}`, ben, body)
      expect([response.status, await problemOf(response)]).toEqual([
        404,
        { code: 'message.not_found', error: 'This message no longer exists. Choose another one.' },
      ])
    }
    expect(await versions()).toEqual(before)
    expect(textsIn(HIDDEN.id)).toEqual(['Secret still.'])
  })

  it('are listed with the reason in a channel in which the user cannot write', async () => {
    await posted(SILENT.id, 'Hello.')
    expect(await bodyOf(await list(ben, SILENT.id))).toMatchObject([{ content: 'Hello.', read_only: SILENCED }])
  })
})

describe('a dropped message of a user with a grant', () => {
  let api: TestApi
  afterEach(() => api.close())

  it('is not posted by a repeated request once the channel is private', async () => {
    api = await startTestApi()
    const ben = await signInGrantee(api, { role_buttons: 'edit' })
    const send = () =>
      fetch(`${api.origin}/api${MESSAGES_PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ben}`, 'content-type': 'application/json', 'idempotency-key': 'one' },
        body: JSON.stringify({ channel_id: OPEN, content: 'Hello.' }),
      })
    expect((await send()).status).toBe(503)
    await deny(api, OPEN, 'View Channel')
    await expectRefusal(await send(), PRIVATE)
    expect(await api.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })
})
