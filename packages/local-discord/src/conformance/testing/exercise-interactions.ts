import { invokeCommand } from '../../interactions/invoke-command.ts'
import { submitModal } from '../../interactions/modals.ts'
import { pressButton } from '../../interactions/press-button.ts'
import { idIn, type SendCall } from '../../kernel/testing/calls.ts'
import type { LocalDiscord } from '../../server.ts'
import { APPLICATION, CHANNELS, GUILDS, USERS } from '../../world.ts'

const GUILD = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const MESSAGES = `/channels/${GENERAL}/messages`
const ROW = { type: 1, components: [{ type: 2, style: 1, label: 'Press', custom_id: 'press' }] }

/** Registers commands and answers interactions with every response type. */
export async function exerciseInteractions(local: LocalDiscord, send: SendCall): Promise<void> {
  await useCommands(send)
  await answerCommands(local, send)
  await answerButtons(local, send)
}

async function useCommands(send: SendCall): Promise<void> {
  const options = [{ type: 6, name: 'user', description: 'Who' }]
  const command = { name: 'blame', description: 'Blame', contexts: [0, 1], integration_types: [0, 1], options }
  for (const place of ['', `/guilds/${GUILD}`]) {
    const path = `/applications/${APPLICATION.id}${place}/commands`
    const id = idIn(await send('POST', path, command))
    await send('GET', path)
    await send('GET', `${path}/${id}`)
    await send('PATCH', `${path}/${id}`, { description: 'Blame someone' })
    await send('DELETE', `${path}/${id}`)
    await send('PUT', path, place === '' ? [] : [command])
  }
}

async function answerCommands(local: LocalDiscord, send: SendCall): Promise<void> {
  const invoked = (): Addresses => {
    const options = [{ name: 'user', value: USERS.ben }]
    return addressesOf(
      local,
      invokeCommand(local.state, { userId: USERS.cleo, channelId: GENERAL, commandName: 'blame', options }).id,
    )
  }
  const answered = invoked()
  await send('POST', `${answered.callback}?with_response=true`, { type: 4, data: { content: 'Blamed' } })
  const followUp = idIn(await send('POST', answered.webhook, { content: 'More', flags: 64 }))
  await send('PATCH', `${answered.webhook}/messages/${followUp}`, { content: 'Even more' })
  await send('GET', `${answered.webhook}/messages/@original`)
  await send('DELETE', `${answered.webhook}/messages/@original`)
  const deferred = invoked()
  await send('POST', `${deferred.callback}?with_response=true`, { type: 5 })
  await send('PATCH', `${deferred.webhook}/messages/@original`, { content: 'Done' })
  await send('POST', invoked().callback, { type: 5, data: { flags: 64 } })
  const input = { type: 4, custom_id: 'why', style: 1, label: 'Why', required: false }
  const paragraph = { type: 4, custom_id: 'more', style: 2, required: false, max_length: 500, placeholder: 'More' }
  const rows = [
    { type: 1, components: [input] },
    { type: 18, label: 'More', component: paragraph },
  ]
  const modal = { custom_id: 'why', title: 'Why', components: rows }
  const opener = invoked()
  await send('POST', `${opener.callback}?with_response=true`, { type: 9, data: modal })
  const submission = { userId: USERS.cleo, interactionId: opener.id, values: new Map<string, string>() }
  const submitted = addressesOf(local, submitModal(local.state, submission).id)
  await send('POST', `${submitted.callback}?with_response=true`, { type: 4, data: { content: 'I see' } })
}

async function answerButtons(local: LocalDiscord, send: SendCall): Promise<void> {
  const messageId = idIn(await send('POST', MESSAGES, { content: 'Raid?', components: [ROW] }))
  const pressed = (): Addresses =>
    addressesOf(
      local,
      pressButton(local.state, { userId: USERS.cleo, channelId: GENERAL, messageId, customId: 'press' }).id,
    )
  for (const type of [4, 5, 6, 7]) {
    const { callback, webhook } = pressed()
    const fields = [{ name: 'Slot 1 · 1/2', value: '<t:1893585600:F>\n<@1>', inline: true }]
    const embeds = [{ title: 'Raid', description: 'Soon', color: 0x5865f2, fields, footer: { text: 'Press' } }]
    const data = type === 4 || type === 7 ? { content: 'Joined', embeds, components: [ROW] } : undefined
    await send('POST', `${callback}?with_response=true`, { type, ...(data && { data }) })
    await send('GET', `${webhook}/messages/@original`)
    await send('POST', webhook, { content: 'Noted' })
    await send('PATCH', `${webhook}/messages/@original`, { content: 'Changed' })
  }
  await send('GET', `${MESSAGES}?limit=20`)
}

interface Addresses {
  id: string
  callback: string
  webhook: string
}

function addressesOf(local: LocalDiscord, id: string): Addresses {
  const token = local.state.world.interactions.find((one) => one.id === id)?.token ?? ''
  return { id, callback: `/interactions/${id}/${token}/callback`, webhook: `/webhooks/${APPLICATION.id}/${token}` }
}
