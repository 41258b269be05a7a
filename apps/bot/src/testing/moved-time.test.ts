import { GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually, setStage, type Stage } from './stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const HOUR_MS = 60 * 60_000

let stage: Stage

beforeEach(async () => {
  stage = await setStage()
})
afterEach(() => stage.close())

it('runs a job that is due in an hour when the clock is advanced by an hour', async () => {
  const { jobs, changes, commands } = stage.core
  await stage.start()
  await commands.toggle(DEMO, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.ada))
  const menu = { guildId: DEMO, kind: 'commands-menu', key: '' }
  await eventually(async () => expect(await jobs.status(menu)).toMatchObject({ status: 'applied' }))
  stage.local.state.world.commands = []
  await changes.transaction((trx) => jobs.recheck(trx, menu, { spacing: HOUR_MS }))
  // Every event is handled, and no job is due.
  await stage.caughtUp(DEMO)
  expect(stage.menuOf(DEMO)).toEqual([])
  await stage.kit.moveTime(HOUR_MS)
  await eventually(() => expect(stage.menuOf(DEMO)).toEqual(['blame']))
})
