import { Reminder } from '@guildhall/contract'
import { GUILDS, ROLES, USERS } from '@guildhall/local-discord'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { TIMEOUT_MS } from '../program/kit.ts'
import { ENGINES, isAvailable } from './fixture.ts'
import { idOf, type Names } from './names.ts'
import { DEMO, useFixture } from './use-fixture.ts'

/** The start of today's program, in ms after the kill. */
const AFTER_MS = 9 * 60_000
const CLOSED = ['closed', 'closed-rules', 'closed-buttons', 'closed-links', 'closed-events', 'closed-pings']

for (const engine of ENGINES) {
  describe.skipIf(!isAvailable(engine))(
    `the program on jobs that version 0.1.0 left blocked on ${engine}`,
    { timeout: 2 * TIMEOUT_MS },
    () => {
      const stage = useFixture(engine, AFTER_MS)
      const names = (): Names => stage.fixture.names
      const { channel } = stage

      /** Presses the button of a message with this label, as a user does. */
      async function press(user: string, name: string, label: string): Promise<void> {
        const person = stage.fixture.discord.as(user)
        const messages = await person.read(channel(name))
        const found = messages.flatMap(({ id, buttons }) =>
          buttons.filter((button) => button.label === label).map(({ customId }) => ({ id, customId })),
        )
        const [button] = found
        if (!button) throw new Error(`#${name} has no button "${label}"`)
        await person.press({ channelId: channel(name), messageId: button.id }, button.customId)
      }

      const reads = async (user: string, name: string): Promise<string[]> =>
        (await stage.fixture.discord.as(user).read(channel(name))).map(({ content }) => content)

      it('completes each blocked job exactly once after Discord allows it', async () => {
        await stage.jobsBecome(({ later }) => later)
        const { world } = stage.fixture.discord
        for (const name of CLOSED) await world.changeChannel(channel(name), { overwrites: [] })
        await world.changeChannel(channel('full-topic'), { topic: 'Bring potions.' })
        const bot = { guildId: GUILDS.raidNight, roleId: ROLES.raidBot }
        await world.changeRole(bot, { permissions: names().raidBotPermissions })
        const gone = await stage.ada.send('DELETE', `${DEMO}/role_button_configs/${idOf(names().configs, 'gone')}`)
        expect(gone.status).toBe(204)
        await stage.jobsBecome(({ later, repaired }) => repaired ?? later)

        const expected = {
          closed: ['A one-off that is blocked'],
          'closed-rules': ['1. Knock first.'],
          'closed-buttons': ['Buttons in a closed channel.'],
          'closed-links': [],
          'closed-events': ['[Closed Event]'],
          'closed-pings': ['[Soon but closed]', expect.stringContaining(`<@${USERS.cleo}>`)],
        }
        const stored = await stage.fixture.stored()
        // A late reminder names the planned time in a second line.
        const firstLines = (name: string): string[] =>
          stored.messages(channel(name)).map((text) => text.split('\n')[0] ?? '')
        const found = Object.keys(expected).map((name) => [name, firstLines(name)])
        expect(Object.fromEntries(found)).toEqual(expected)
        const topic = stored.topic(channel('full-topic'))
        expect(topic).toContain('Bring potions.')
        expect(topic).toContain(`<t:${Date.parse('2027-05-05T20:00Z') / 1_000}:F>`)
        expect(stored.raid.autoModRules).toHaveLength(3)
        expect(stored.raid.scheduledEvents).toEqual([
          { name: 'Keep Run, moved', startsAt: Date.parse('2027-05-04T21:00Z') },
        ])
        const [buttons] = await stage.fixture.discord.as(USERS.ada).read(channel('closed-buttons'))
        expect(buttons?.buttons.map(({ label }) => label)).toEqual(['Raider', 'Guest'])
      })

      it('handles buttons and messages from before the upgrade', async () => {
        const { discord } = stage.fixture
        await press(USERS.dan, 'buttons', 'Guest')
        const rolesOf = async (user: string): Promise<string[] | undefined> =>
          (await stage.fixture.stored()).demo.members.find(({ userId }) => userId === user)?.roleIds
        await expect.poll(() => rolesOf(USERS.dan)).toEqual([ROLES.demoGuest])

        // Cleo had the only place of the slot, and dan waited for it.
        await press(USERS.cleo, 'events', 'Slot 1')
        const signedUp = (): Promise<string[]> =>
          stage.fixture.read(async (db) => {
            const rows = db.selectFrom('event_sign_ups').select('user_id').where('slot_id', '=', 1)
            const of = await rows.where('event_id', '=', idOf(names().events, 'open')).execute()
            return of.map((row) => row.user_id)
          })
        await expect.poll(signedUp).toEqual([USERS.dan])

        await press(USERS.cleo, 'absences', 'Withdraw')
        await expect
          .poll(() => reads(USERS.cleo, 'absences'))
          .not.toEqual([expect.stringMatching(/^<@\d+> is unavailable/)])

        const link = { channelId: channel('links'), messageId: idOf(names().messages, 'link kept') }
        await discord.as(USERS.cleo).edit(link, 'Look: https://x.com/a/status/9')
        await expect
          .poll(() => reads(USERS.ada, 'links'))
          .toEqual(['Look: https://x.com/a/status/9', 'https://fxtwitter.com/a/status/9'])
        await discord.as(USERS.cleo).delete(link)
        await expect.poll(() => reads(USERS.ada, 'links')).toEqual([])
      })

      it('continues the counts and changes saved data', async () => {
        const cleo = stage.fixture.discord.as(USERS.cleo)
        await cleo.run({ channelId: channel('general'), command: 'blame' })
        await expect.poll(() => reads(USERS.cleo, 'general')).toContain('Gremlin has been blamed 4 times.')
        expect((await stage.ada.send('GET', '/blame/count')).body).toEqual({ gremlin_count: 5 })
        await cleo.write(channel('general'), `?blame <@${USERS.ben}>`)
        await expect.poll(() => reads(USERS.cleo, 'general')).toContain(`<@${USERS.ben}> has been blamed 2 times.`)

        const daily = idOf(names().reminders, 'daily')
        const skipped = await stage.ada.send('POST', `${DEMO}/reminders/${daily}/skip`)
        expect(Reminder.parse(skipped.body).next_run_at).toContain('2026-11-25T18:00:')
        const rules = { channel_id: channel('rules'), rules: [{ content: 'Only this.', position: 0 }], version: 2 }
        expect(await stage.ada.send('POST', `${DEMO}/rules`, { body: rules })).toMatchObject({
          status: 200,
          body: { version: 3, status: 'applied' },
        })
        await expect.poll(() => reads(USERS.ada, 'rules')).toEqual(['1. Only this.'])
        const left = await stage.ada.get(`${DEMO}/reminders`, z.array(Reminder))
        expect(left).toHaveLength(10)
      })

      it('ends on SIGTERM without an error in its log', async () => {
        stage.program.kill('SIGTERM')
        const { code, stdout, stderr } = await stage.program.ended
        expect(code).toBe(0)
        expect((stdout + stderr).split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([])
      })
    },
  )
}
