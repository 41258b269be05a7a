import { USERS } from '@guildhall/local-discord'
import { administrator } from '@guildhall/test-kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { DEMO, GENERAL, raider, setButtonsStage, type ButtonsStage } from './testing/buttons-stage.ts'

const EMBED = { title: 'Roles', description: 'Pick some.', color: 0x5865f2, image_url: null }

let stage: ButtonsStage
let messageId: string

beforeEach(async () => {
  stage = await setButtonsStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const lists = (message: object | undefined) =>
  eventually(async () => expect((await stage.listed()).map((config) => config.message)).toEqual([message]), 12_000)
const patch = (body: object) => stage.kit.discord.rest.patch(`/channels/${GENERAL}/messages/${messageId}`, { body })

describe('a listed configuration', () => {
  it('contains the text and every embed of its message once it is saved', async () => {
    await patch({ embeds: [{ title: 'First' }, { description: 'Second', footer: { text: 'Small' } }] })
    const config = await stage.configure(messageId, [raider])
    const none = { title: null, description: null, color: null, image_url: null }
    expect(config.message).toEqual({
      content: 'Pick a role.',
      embeds: [
        { ...none, title: 'First' },
        { ...none, description: 'Second', footer: { text: 'Small', icon_url: null } },
      ],
      components: [],
    })
    await lists(config.message ?? undefined)
  })

  it('contains the text of the last edit from the dashboard', async () => {
    await stage.configure(messageId, [raider])
    const edit = { channel_id: GENERAL, content: 'Choose.', embed: EMBED }
    await stage.core.messages.edit(await stage.guild(), messageId, edit, administrator(USERS.ada))
    await lists({ content: 'Choose.', embeds: [EMBED], components: [] })
  })

  it('follows a change of the message that Discord reports', async () => {
    await stage.configure(messageId, [raider])
    await lists({ content: 'Pick a role.', embeds: [], components: [] })
    await patch({ content: 'Edited elsewhere.' })
    await lists({ content: 'Edited elsewhere.', embeds: [], components: [] })
  })

  it('contains the message that an earlier version of the program stored', async () => {
    const config = await stage.configure(messageId, [raider])
    const store = (message: object) =>
      stage.db
        .updateTable('role_buttons')
        .set({ message: JSON.stringify(message) })
        .where('config_id', '=', config.id)
        .execute()
    await store({ content: 'Pick.', embed: EMBED })
    await lists({ content: 'Pick.', embeds: [EMBED], components: [] })
    const none = { title: null, description: null, color: null, image_url: null }
    await store({ content: 'Pick.', embed: null, embeds: [{ type: 'rich', footer: { text: 'Small' } }] })
    await lists({ content: 'Pick.', embeds: [{ ...none, footer: { text: 'Small', icon_url: null } }], components: [] })
  })

  it('contains no message until the first comparison with Discord', async () => {
    await stage.configure(messageId, [raider])
    await stage.db.updateTable('role_buttons').set({ message: null }).execute()
    await lists(undefined)
    await stage.core.roleButtonPosting.syncGuilds([DEMO])
    await lists({ content: 'Pick a role.', embeds: [], components: [] })
  })
})
