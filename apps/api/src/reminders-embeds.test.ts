import { Reminder } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUILDS, problemOf, startTestApi, type TestApi } from './testing/test-api.ts'

const PATH = `/guilds/${GUILDS.guildhallDemo}/reminders`
const ONCE = {
  channel_id: CHANNELS.demoGeneral,
  message: 'Raid at nine.',
  next_run_at: '2030-01-07T12:30:15.000Z',
  is_recurring: false,
}
const EMBED = {
  title: 'Raid',
  description: 'Bring potions.',
  color: 0x00ff00,
  image_url: 'https://example.com/raid.png',
  url: 'https://example.com/raid',
  author: { name: 'Ada', url: null, icon_url: null },
  fields: [{ name: 'Tank', value: 'Ben', inline: true }],
  footer: { text: 'Guildhall', icon_url: null },
  thumbnail_url: 'https://example.com/small.png',
  timestamp: '2030-01-07T12:30:00.000Z',
}
const LINK = { label: 'Sign up', url: 'https://example.com/raid', emoji: '🛡️' }

let api: TestApi
let ada: string

beforeAll(async () => {
  api = await startTestApi()
  ada = await api.signIn('ada')
})
afterAll(() => api.close())

const create = (body: unknown) => api.call('POST', PATH, ada, body)
const change = ({ id }: Reminder, body: unknown) => api.call('PUT', `${PATH}/${id}`, ada, body)
const one = async (response: Response) => Reminder.parse(await response.json())

async function invalid(response: Response): Promise<unknown> {
  expect(response.status).toBe(400)
  return (await problemOf(response)).details?.['fields']
}

describe('a reminder with an embed', () => {
  it('keeps each part of it, and its links', async () => {
    const reminder = await one(await create({ ...ONCE, embed: EMBED, components: [LINK] }))
    expect(reminder).toMatchObject({ embed: EMBED, embeds: [EMBED], components: [LINK] })
  })

  it('keeps it when a client that knows no embeds replaces the reminder', async () => {
    const reminder = await one(await create({ ...ONCE, embeds: [EMBED], components: [LINK] }))
    const changed = await one(await change(reminder, { ...ONCE, message: 'Raid at ten.' }))
    expect(changed).toMatchObject({ message: 'Raid at ten.', embeds: [EMBED], components: [LINK] })
  })

  it('is refused with embed and embeds', async () => {
    const both = { ...ONCE, embed: EMBED, embeds: [EMBED] }
    expect(await invalid(await create(both))).toEqual([{ path: 'embeds', message: 'Send embed or embeds, not both.' }])
  })

  it('still needs a message text', async () => {
    const fields = await invalid(await create({ ...ONCE, message: ' ', embed: EMBED }))
    expect(fields).toEqual([{ path: 'message', message: 'Message, channel, and next run time are required.' }])
  })

  it('is refused with errors at the parts of its embeds and links', async () => {
    const embeds = [{ ...EMBED, image_url: 'raid.png' }]
    const fields = await invalid(await create({ ...ONCE, embeds, components: [{ url: 'https://example.com' }] }))
    expect(fields).toEqual([
      { path: 'embeds.0.image_url', message: 'Enter an image address that starts with https:// or http://.' },
      { path: 'components.0.label', message: 'Enter a label or choose an emoji.' },
    ])
  })

  it('is added once by a repeated request', async () => {
    const request = () =>
      fetch(`${api.origin}/api${PATH}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ada}`,
          'content-type': 'application/json',
          'idempotency-key': 'embeds-once',
        },
        body: JSON.stringify({ ...ONCE, embed: EMBED }),
      })
    const [first, second] = [await one(await request()), await one(await request())]
    expect(second).toEqual(first)
  })
})
