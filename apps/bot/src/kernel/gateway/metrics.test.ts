import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from '../../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

async function valueOf(line: string): Promise<number> {
  const { text } = await stage.kit.metrics.page()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? 0 : Number(found.slice(line.length))
}

describe('the bot’s metrics', () => {
  it('count events by type, measure the delay of commands and count calls to Discord', async () => {
    await stage.start()
    await stage.core.commands.toggle(
      GUILDS.guildhallDemo,
      { name: 'blame', enable: true, seen: undefined },
      administrator(USERS.ada),
    )
    await stage.as(USERS.cleo).run({ channelId: CHANNELS.demoGeneral, command: 'blame' })
    await eventually(async () =>
      expect(await valueOf('guildhall_gateway_events_total{type="INTERACTION_CREATE"}')).toBe(1),
    )
    expect(await valueOf('guildhall_gateway_events_total{type="READY"}')).toBe(1)
    expect(await valueOf('guildhall_gateway_lag_seconds_bucket{le="1",type="INTERACTION_CREATE"}')).toBe(1)
    const answered = 'method="POST",route="/interactions/:id/:token/callback",result="ok"'
    await eventually(async () => {
      expect(await valueOf(`guildhall_discord_call_duration_seconds_count{${answered}}`)).toBe(1)
    })
  })
})
