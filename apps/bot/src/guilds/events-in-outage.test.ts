import { CHANNELS, GUILDS, ROLES } from '@guildhall/local-discord'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setRulesStage } from '../rules/testing/rules-stage.ts'
import { moderationOn } from '../testing/moderation.ts'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { POST, REPLY, setLinksStage, X } from '../url-rules/testing/links-stage.ts'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral

/** Closes the stage after the test. */
function closing<S extends Stage>(stage: S): S {
  onTestFinished(() => stage.close())
  return stage
}

/** Locks the database until a write fails. @param begin triggers the event in Discord. */
async function duringOutage(stage: Stage, file: string, failed: string, begin: () => unknown): Promise<void> {
  const unlock = await lockDatabase(stage.db, file)
  await begin()
  await eventually(() => expect(stage.logged()).toContain(failed))
  await unlock()
}

describe('an event during a database outage', () => {
  it('still deletes the reply to a deleted message after the outage', async () => {
    const file = databaseFile()
    const stage = closing(await setLinksStage(file))
    await stage.startWith(X)
    const id = await stage.post(POST)
    await stage.replied(REPLY)
    await eventually(async () => expect(await stage.rowOf(id)).toBeDefined())
    await duringOutage(stage, file, 'could not write the rows of an event', () => stage.remove(id))
    await eventually(() => expect(stage.texts()).toEqual([]), 15_000)
  })

  it('still restores a deleted AutoMod rule of the bot after the outage', async () => {
    const file = databaseFile()
    const stage = closing(await setStage(file))
    const moderation = moderationOn(stage)
    await stage.start()
    await moderation.moderate('')
    const [rule] = moderation.guild().autoModRules
    await duringOutage(stage, file, 'could not write the rows of an event', () =>
      stage.local.deleteAutoModRule(DEMO, moderation.guild().ownerId, rule?.id ?? ''),
    )
    await eventually(() => expect(moderation.guild().autoModRules).toHaveLength(3), 20_000)
  })

  it('still posts rules after the outage when the event grants the permission', async () => {
    const file = databaseFile()
    const stage = closing(await setRulesStage(file))
    await stage.start()
    await eventually(stage.demo)
    stage.local.refuse({ http: '503', gateway: false })
    await stage.saveRules(['Be kind.'])
    const hidden = [{ id: DEMO, type: 0 as const, allow: '0', deny: '1024' }]
    stage.local.changeRole(DEMO, ROLES.demoBot, { permissions: '0' })
    stage.local.changeChannel(GENERAL, { overwrites: hidden })
    stage.local.comeBack()
    await eventually(async () => expect((await stage.job())?.state).toBe('blocked'), 20_000)
    await duringOutage(stage, file, 'could not open blocked jobs', () =>
      stage.local.changeChannel(GENERAL, { overwrites: [] }),
    )
    await stage.shows(['1. Be kind.'])
  })
})
