import {
  GuildScheduledEventEntityType as Entity,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventStatus as Status,
  PermissionFlagsBits as P,
} from '@discordjs/core'
import { describe, expect, it } from 'vitest'
import { GUILDS, ROLES } from '../world.ts'
import { expectGood } from './testing/judge.ts'
import { useChat } from './testing/stage.ts'
import { PATIENCE } from './testing/visit.ts'

const stage = useChat([], () => Promise.resolve())

const HOUR = 3_600_000
const GUILD = GUILDS.guildhallDemo

/** The voice channel of the server. */
function voice(): string {
  const channels = stage.local.state.world.guilds.flatMap((guild) => guild.channels)
  return channels.find(({ name }) => name === 'Fireside')?.id ?? ''
}

/** Creates an event of the bot for next week. */
async function announce(name: string, where: { location: string } | { channel: string }): Promise<string> {
  const startsAt = Date.now() + 7 * 24 * HOUR
  const place =
    'location' in where
      ? { entity_type: Entity.External, entity_metadata: { location: where.location } }
      : { entity_type: Entity.Voice, channel_id: where.channel }
  const { id } = await stage.bot.api.guilds.createScheduledEvent(GUILD, {
    name,
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    scheduled_start_time: new Date(startsAt).toISOString(),
    scheduled_end_time: new Date(startsAt + HOUR).toISOString(),
    ...place,
  })
  return id
}

describe('scheduled events on the chat page', { timeout: PATIENCE }, () => {
  it('are listed with time and place until they are completed', async () => {
    const permissions = P.ViewChannel | P.CreateEvents | P.ManageEvents
    stage.local.changeRole(GUILD, ROLES.demoBot, { permissions: permissions.toString() })
    const page = await stage.open('cleo')
    const events = page.getByRole('region', { name: 'Events' })
    expect(await events.count()).toBe(0)
    const raid = await announce('Molten Keep', { channel: voice() })
    await announce('Feast of the guild', { location: 'The old hall' })
    const raidCard = events.getByRole('listitem').filter({ hasText: 'Molten Keep' })
    await raidCard.waitFor()
    await events.getByText('The old hall').waitFor()
    expect(await raidCard.innerText()).toContain('Fireside')
    const startsAt = await raidCard.locator('time').getAttribute('datetime')
    const inZone = await page.evaluate(
      (iso) => new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' }),
      startsAt ?? '',
    )
    expect(await raidCard.locator('time').innerText()).toContain(inZone)
    await stage.bot.api.guilds.editScheduledEvent(GUILD, raid, { status: Status.Active })
    await raidCard.getByText('Happening now').waitFor()
    await expectGood(page, 'events')
    await stage.bot.api.guilds.editScheduledEvent(GUILD, raid, { status: Status.Completed })
    await raidCard.waitFor({ state: 'detached' })
  })

  it('update the number of interested members for every user at once', async () => {
    const permissions = P.ViewChannel | P.CreateEvents | P.ManageEvents
    stage.local.changeRole(GUILD, ROLES.demoBot, { permissions: permissions.toString() })
    const event = await announce('Feast', { location: 'The old hall' })
    const [ben, cleo] = [await stage.open('ben'), await stage.open('cleo')]
    const ofBen = ben.getByRole('button', { name: 'Interested in Feast' })
    const ofCleo = cleo.getByRole('button', { name: 'Interested in Feast' })
    await ofCleo.click()
    await ben.getByText('1 interested').waitFor()
    await expect.poll(() => ofCleo.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => ofBen.getAttribute('aria-pressed')).toBe('false')
    const interested = await stage.bot.api.guilds.getScheduledEventUsers(GUILD, event)
    expect(interested).toMatchObject([{ user: { username: 'cleo' } }])
    await ofCleo.click()
    await ben.getByText('0 interested').waitFor()
    await expect.poll(() => ofCleo.getAttribute('aria-pressed')).toBe('false')
  })
})
