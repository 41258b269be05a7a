import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, DEMO, GENERAL, MINUTE } from '../reminders/testing/reminders-stage.ts'
import { eventually } from '../testing/stage.ts'
import { setAlertsStage, SILENCE, type AlertsStage } from './testing/alerts-stage.ts'

const BROKEN =
  "⚠️ The reminder “Raid at nine.” can't be posted in #general. In Discord, open #general: Edit Channel › Permissions › Guildhall › Send Messages."
const FIXED = "✅ Fixed: The reminder “Raid at nine.” can't be posted in #general."

let stage: AlertsStage

beforeEach(async () => {
  stage = await setAlertsStage()
  await stage.remind({ in: DAY })
})
afterEach(() => stage.close())

async function breakAndWait(): Promise<void> {
  stage.local.changeChannel(GENERAL, SILENCE)
  await stage.counts(1)
  await stage.plans(1)
}
const fix = () => stage.local.changeChannel(GENERAL, { overwrites: [] })

describe('a broken part', () => {
  it('is posted once after ten minutes, and once when it works again', async () => {
    await breakAndWait()
    await stage.later(9 * MINUTE)
    expect(stage.textsIn(stage.alerts)).toEqual([])
    await stage.later(2 * MINUTE)
    await stage.shows([BROKEN])
    fix()
    await stage.counts(0)
    await stage.later(2 * MINUTE)
    await stage.shows([BROKEN, FIXED])
    await stage.plans(0)
  })

  it('is not posted when it is fixed within ten minutes', async () => {
    await breakAndWait()
    fix()
    await stage.counts(0)
    await stage.later(11 * MINUTE)
    await stage.plans(0)
    expect(stage.textsIn(stage.alerts)).toEqual([])
  })

  it('is posted once although the bot restarts', async () => {
    await breakAndWait()
    await stage.later(11 * MINUTE)
    await stage.shows([BROKEN])
    await stage.stopAll()
    await stage.startBot()
    await stage.caughtUp(DEMO)
    await stage.counts(1)
    await stage.later(11 * MINUTE)
    await stage.plans(0)
    expect(stage.textsIn(stage.alerts)).toEqual([BROKEN])
  })

  it('is posted once, and its fix a minute later, when it is fixed while its message is being sent', async () => {
    await breakAndWait()
    stage.local.delay(3_000, { route: 'POST /channels/:id/messages', requests: 1 })
    await stage.later(11 * MINUTE)
    await eventually(async () =>
      expect(await stage.db.selectFrom('problem_alerts').select('closed_at').execute()).toEqual([{ closed_at: null }]),
    )
    fix()
    await stage.counts(0)
    await stage.shows([BROKEN])
    await stage.plans(1)
    expect(stage.textsIn(stage.alerts)).toEqual([BROKEN])
    await stage.later(2 * MINUTE)
    await stage.shows([BROKEN, FIXED])
  })

  it('shares a message with others that broke at the same time, and later ones wait a minute', async () => {
    const late = await stage.channelWithReminder('late', 'Late.')
    await stage.save(DEMO, { welcome_channel_id: GENERAL })
    stage.local.changeChannel(GENERAL, SILENCE)
    await stage.counts(2)
    await stage.plans(2)
    await stage.later(MINUTE / 2)
    stage.local.changeChannel(late, SILENCE)
    await stage.counts(3)
    await stage.plans(3)
    await stage.later(10 * MINUTE - MINUTE / 4)
    await eventually(() => expect(stage.textsIn(stage.alerts)).toHaveLength(1))
    const [first = ''] = stage.textsIn(stage.alerts)
    expect(first.split('\n')).toHaveLength(2)
    expect(first).toContain('⚠️ New members are not welcomed.')
    expect(first).toContain(BROKEN)
    await stage.plans(1)
    // The third is due half a minute after the first two.
    await stage.later(MINUTE / 2)
    await eventually(async () => {
      const [job] = await stage.db.selectFrom('jobs').select('not_before').where('kind', '=', 'problem-alert').execute()
      expect(job?.not_before).toBeGreaterThan(stage.now())
    })
    expect(stage.textsIn(stage.alerts)).toHaveLength(1)
    await stage.later(MINUTE)
    await eventually(() => expect(stage.textsIn(stage.alerts)).toHaveLength(2))
    expect(stage.textsIn(stage.alerts)[1]).toContain('“Late.”')
  })
})

describe('the text of an alert', () => {
  it('ends with the number of problems that did not fit', async () => {
    const channels = []
    for (let at = 0; at < 12; at += 1) {
      channels.push(await stage.channelWithReminder(`${'long-name-'.repeat(9)}${at}`, `Raid ${at}.`))
    }
    for (const id of channels) stage.local.changeChannel(id, SILENCE)
    await stage.counts(12)
    await stage.plans(12)
    await stage.later(11 * MINUTE)
    await eventually(() => expect(stage.textsIn(stage.alerts)).toHaveLength(1))
    const [text = ''] = stage.textsIn(stage.alerts)
    expect(text.length).toBeLessThanOrEqual(2_000)
    const lines = text.split('\n')
    expect(lines.at(-1)).toBe(`${12 - (lines.length - 1)} more: see Health in the dashboard.`)
    await stage.later(2 * MINUTE)
    await stage.plans(0)
    expect(stage.textsIn(stage.alerts)).toHaveLength(1)
  })

  it.each([
    ['a ping', '@everyone <@1> <@&2>'],
    ['a masked link', '[free](https://x.test)'],
    ['code', '`one` ```two```'],
    ['lines and headings', 'one\n# two\n> three'],
    ['bold and hidden text', '**a** ||b|| ~~c~~ __d__'],
  ])('escapes the text of a reminder: %s', async (_, message) => {
    const id = await stage.channelWithReminder('quoted', message)
    stage.local.changeChannel(id, SILENCE)
    await stage.counts(1)
    await stage.plans(1)
    await stage.later(11 * MINUTE)
    const posted = await stage.botMessage(stage.alerts, 1)
    expect(posted?.content.split('\n')).toHaveLength(1)
    expect(posted?.content).not.toMatch(/(?<!\\)[@<*|`[\]~]/)
    expect(posted).toMatchObject({ mentionEveryone: false })
  })
})
