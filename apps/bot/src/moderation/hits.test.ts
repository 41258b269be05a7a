import { GUILDS, USERS } from '@guildhall/local-discord'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AUDIT, moderationOn, type Moderation } from '../testing/moderation.ts'
import { databaseFile, lockDatabase } from '../testing/outage.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'

const DEMO = GUILDS.guildhallDemo
const WRITE = 'POST /channels/:id/messages'

let stage: Stage
let file: string
let moderation: Moderation

beforeEach(async () => {
  file = databaseFile()
  stage = await setStage(file)
  moderation = moderationOn(stage)
  await stage.start()
})

afterEach(() => stage.close())

describe('what follows a blocked message', () => {
  it('happens once when the bot is stopped between the action and its line in the log', async () => {
    await moderation.moderate('kick')
    const fault = stage.local.fail(500, { route: WRITE })
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(moderation.audited(AUDIT.kick)).toHaveLength(1))
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    await stage.stopAll()
    await stage.chat('/chat/join', { user: USERS.cleo, guild: DEMO })
    fault.end()
    await stage.start()
    expect(await moderation.logged(1)).toContain('Kicked.')
    expect(moderation.audited(AUDIT.kick)).toHaveLength(1)
    expect(moderation.member(USERS.cleo)).toBeDefined()
  })

  it.each([
    ['the author stays away', false],
    ['the author comes back at once', true],
  ])('is known to have happened when only the word of it was lost, and %s', async (_, isBack) => {
    await moderation.moderate('kick')
    const stop = stage.local.state.hub.subscribe(({ t }) => {
      if (t === 'GUILD_MEMBER_REMOVE' && isBack) void stage.chat('/chat/join', { user: USERS.cleo, guild: DEMO })
    })
    // The bot waits for 4 s, and tries again half a second later at the earliest.
    stage.local.delay(4_200, { route: 'DELETE /guilds/:id/members/:id', requests: 1 })
    await moderation.say(USERS.cleo, 'damn')
    expect(await moderation.logged(1)).toContain('Kicked.')
    expect(moderation.audited(AUDIT.kick)).toHaveLength(1)
    expect(moderation.member(USERS.cleo) !== undefined).toBe(isBack)
    stop()
  })

  it('happens after all when the database was locked until the bot ended', async () => {
    await moderation.moderate('mute')
    const unlock = await lockDatabase(stage.db, file)
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(stage.logged()).toContain('could not write what an event says'))
    await stage.stopAll()
    await unlock()
    await stage.start()
    expect(await moderation.logged(1)).toContain('Muted for 10 minutes.')
  })

  it('waits while Discord is away, and its words are forgotten when it is done', async () => {
    await moderation.moderate('mute')
    const fault = stage.local.fail(503, { route: 'PATCH /guilds/:id/members/:id' })
    await moderation.say(USERS.cleo, 'damn')
    await eventually(() => expect(fault.struck()).toBeGreaterThan(0))
    fault.end()
    expect(await moderation.logged(1)).toContain('Muted for 10 minutes.')
    await eventually(async () => {
      const rows = await stage.db.selectFrom('auto_mod_hits').selectAll().execute()
      expect(rows).toMatchObject([{ content: '', outcome: null }])
    })
  })
})
