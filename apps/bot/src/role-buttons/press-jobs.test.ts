import { MessageFlags } from 'discord-api-types/v10'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../testing/stage.ts'
import { below, cleo, DEMO, GENERAL, guest, GUEST, raider, RAIDER } from './testing/buttons-stage.ts'
import { setDiskStage, type DiskStage } from './testing/copied-disk.ts'

const GIVE = 'PUT /guilds/:id/members/:id/roles/:id'
const TAKE = 'DELETE /guilds/:id/members/:id/roles/:id'
const RESPOND = 'POST /interactions/:id/:token/callback'
const EDIT = 'PATCH /webhooks/:id/:token/messages/@original'
/** Longer than any test: a held call never reaches Discord. */
const FOREVER_MS = 600_000
/** Longer than the bot's time-out for Discord, in ms. */
const LATE_MS = 4_100
/** Longer than the bot waits before it defers a press, in ms. */
const PAST_THE_TIMER_MS = 1_600
const MINUTE_MS = 60_000

let stage: DiskStage
let messageId: string

beforeEach(async () => {
  stage = await setDiskStage()
  await stage.start()
  messageId = await stage.postMessage()
})
afterEach(() => stage.close())

const interaction = () => stage.local.state.world.interactions.at(-1)
const isDeferred = () => eventually(() => expect(interaction()?.state).toBe('deferred'))
const openPresses = () => stage.db.selectFrom('role_presses').selectAll().execute()

/** Stores presses of the server without jobs, so they wait forever. */
async function storeWaiting(count: number): Promise<void> {
  const press = { guild_id: DEMO, member_id: cleo, config_id: 'config', button_id: 'button', token: null }
  const rows = Array.from({ length: count }, (_, at) => ({
    ...press,
    interaction_id: String(at),
    pressed_in: 'message' as const,
    received_at: stage.local.clock.now(),
  }))
  await stage.db.insertInto('role_presses').values(rows).execute()
}

/** Waits until a fault holds a call of the bot. */
const isHeld = (fault: { affected(): number }) => eventually(() => expect(fault.affected()).toBe(1))

/** The responses to the press, in message order. */
const responses = () =>
  stage.messagesIn(GENERAL).flatMap(({ onlyFor, content }) => (onlyFor === cleo && content !== '' ? [content] : []))

describe('a press on a pick-one level while the bot is killed', () => {
  beforeEach(async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
  })

  it.each([
    ['before Discord has given the role', GIVE, []],
    ['between the role that is given and the one that is taken', TAKE, [[RAIDER, GUEST]]],
  ])('is carried out once and answered by the next process: %s', async (_, route, before) => {
    const changes = stage.roleChanges()
    const held = stage.local.delay(FOREVER_MS, { route, requests: 1 })
    await stage.press(messageId, 'Guest')
    await isHeld(held)
    await isDeferred()
    expect(changes).toEqual(before)
    await stage.killAndRestart()
    expect((await stage.reply(2)).content).toBe('You now have **Guest**. **Raider** was removed.')
    expect(changes).toEqual([[RAIDER, GUEST], [GUEST]])
    expect(responses()).toHaveLength(2)
  })

  it('is not toggled back when both roles were changed but the response was not sent', async () => {
    const changes = stage.roleChanges()
    stage.local.delay(2_000, { route: GIVE, requests: 1 })
    const held = stage.local.delay(FOREVER_MS, { route: EDIT, requests: 1 })
    await stage.press(messageId, 'Guest')
    await isHeld(held)
    await stage.killAndRestart()
    expect((await stage.reply(2)).content).toBe('You now have **Guest**. **Raider** was removed.')
    expect(changes).toEqual([[RAIDER, GUEST], [GUEST]])
  })

  it('is answered once when the bot is killed after the response', async () => {
    const changes = stage.roleChanges()
    await stage.press(messageId, 'Guest')
    await eventually(() => expect(responses()).toHaveLength(2))
    await stage.killAndRestart()
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(3)).content).toBe('You now have **Raider**. **Guest** was removed.')
    expect(changes).toEqual([[RAIDER, GUEST], [GUEST], [GUEST, RAIDER], [RAIDER]])
    expect(responses()).toHaveLength(3)
  })
})

describe('a press in an open reply while the bot is killed', () => {
  it("is carried out once by the next process, and the reply shows the member's roles", async () => {
    await stage.configure(messageId, [below(['One'], [raider, guest])])
    await stage.press(messageId, 'One')
    const { id } = await stage.reply(1)
    const held = stage.local.delay(FOREVER_MS, { route: GIVE, requests: 1 })
    await stage.press(id, 'Raider')
    await isHeld(held)
    await eventually(() => expect(interaction()?.state).toBe('answered'))
    await stage.killAndRestart()
    await eventually(() => expect(stage.message(id)?.content).toBe('You now have **Raider**.'))
    expect(stage.buttonsOf(stage.message(id)).map(({ label }) => label)).toEqual(['✓ Raider', 'Guest'])
    expect(stage.rolesOf()).toEqual([RAIDER])
  })
})

describe('a press that is stored slowly', () => {
  /** Holds the transaction that stores presses, like a slow disk. */
  function holdStoring() {
    const { rolePresses } = stage.core
    const store = rolePresses.store.bind(rolePresses)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const held = vi.spyOn(rolePresses, 'store').mockImplementation(async (press) => {
      await released
      return store(press)
    })
    return { begun: () => held.mock.calls.length > 0, release: () => release() }
  }

  it('is deferred once it is stored and then answered', async () => {
    await stage.configure(messageId, [raider])
    stage.local.delay(1_500, { route: GIVE, requests: 1 })
    const storing = holdStoring()
    await stage.press(messageId, 'Raider')
    await eventually(() => expect(storing.begun()).toBe(true))
    await wait(PAST_THE_TIMER_MS)
    expect(interaction()?.state).toBe('waiting')
    storing.release()
    await isDeferred()
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
  })

  it('fails visibly without a role change when the bot is killed before it is stored', async () => {
    await stage.configure(messageId, [raider])
    const storing = holdStoring()
    await stage.press(messageId, 'Raider')
    await eventually(() => expect(storing.begun()).toBe(true))
    await eventually(() => expect(interaction()?.state).toBe('failed'))
    vi.restoreAllMocks()
    await stage.killAndRestart()
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
    expect(responses()).toHaveLength(1)
  })
})

describe('a press while the bot stops', () => {
  it('is carried out once and answered after the next start', async () => {
    await stage.configure(messageId, [raider])
    const changes = stage.roleChanges()
    const held = stage.local.delay(FOREVER_MS, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await isHeld(held)
    await stage.stopAll()
    expect(interaction()?.state).toBe('deferred')
    await stage.start()
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
    expect(changes).toEqual([[RAIDER]])
    await eventually(async () => expect(await openPresses()).toEqual([]))
  })
})

describe('a press with failing calls to Discord', () => {
  it("gives the role once when Discord's response to the change is lost", async () => {
    await stage.configure(messageId, [raider])
    const changes = stage.roleChanges()
    const late = stage.local.delay(LATE_MS, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
    expect(late.affected()).toBe(1)
    expect(changes).toEqual([[RAIDER]])
  })

  it('is answered once when the first response reaches Discord late', async () => {
    await stage.configure(messageId, [raider])
    stage.local.delay(2_000, { route: RESPOND, requests: 1 })
    await stage.press(messageId, 'Raider')
    await eventually(() => expect(responses()).toEqual(['You now have **Raider**.']))
    await eventually(async () => expect(await openPresses()).toEqual([]))
    expect(responses()).toEqual(['You now have **Raider**.'])
    expect(stage.rolesOf()).toEqual([RAIDER])
  })

  it('changes the roles without a response when Discord returns after sixteen minutes', async () => {
    await stage.configure(messageId, [raider])
    stage.local.delay(FOREVER_MS, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await isDeferred()
    stage.local.refuse({ http: 'cut', gateway: false })
    await eventually(async () => {
      const [job] = await stage.db.selectFrom('jobs').selectAll().where('kind', '=', 'role-press').execute()
      expect(job?.attempts).toBeGreaterThan(0)
      expect(job?.lease_token).toBeNull()
    })
    await stage.kit.moveTime(16 * MINUTE_MS)
    stage.local.comeBack()
    await eventually(() => expect(stage.rolesOf()).toEqual([RAIDER]), 40_000)
    await eventually(async () => expect(await openPresses()).toEqual([]))
    expect(responses()).toEqual([])
  }, 60_000)
})

describe('a press with a role', () => {
  it('leaves no token in the database or the log when it is done', async () => {
    await stage.configure(messageId, [raider])
    const held = stage.local.delay(1_000, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await isHeld(held)
    const { token = '' } = interaction() ?? {}
    const [press] = await openPresses()
    expect(press).toMatchObject({ guild_id: DEMO, member_id: cleo, pressed_in: 'message' })
    expect(press?.token).not.toContain(token)
    await stage.reply(1)
    await eventually(async () => expect(await openPresses()).toEqual([]))
    expect(stage.logged()).not.toContain(token)
  })

  it('is counted once for each role change', async () => {
    await stage.configure(messageId, [raider, guest], { pick_one: true })
    await stage.press(messageId, 'Raider')
    await stage.reply(1)
    await stage.press(messageId, 'Guest')
    await stage.reply(2)
    await eventually(async () => {
      const rows = await stage.db.selectFrom('recorded_events').selectAll().execute()
      const counted = rows.filter(({ events }) => events.includes('role_change'))
      expect(counted.reduce((sum, { size }) => sum + size, 0)).toBe(3)
    })
  })

  it('is deferred at once while many presses of the server wait', async () => {
    await stage.configure(messageId, [raider])
    await storeWaiting(30)
    const thinking: unknown[] = []
    stage.local.state.hub.subscribe(({ t, d }) => {
      if (t === 'MESSAGE_CREATE' && (Number(Reflect.get(d, 'flags')) & MessageFlags.Loading) !== 0) thinking.push(d)
    })
    // This delay is shorter than the delay before the bot defers.
    stage.local.delay(700, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('You now have **Raider**.')
    expect(thinking).toHaveLength(1)
  })

  it('is refused when 2,000 presses of the server wait', async () => {
    await stage.configure(messageId, [raider])
    await storeWaiting(2_000)
    await stage.press(messageId, 'Raider')
    expect((await stage.reply(1)).content).toBe('Many members are pressing buttons right now. Try again in a moment.')
    expect(stage.rolesOf()).toEqual([])
  })

  it('is deleted when the bot leaves the server', async () => {
    await stage.configure(messageId, [raider])
    const held = stage.local.delay(FOREVER_MS, { route: GIVE, requests: 1 })
    await stage.press(messageId, 'Raider')
    await isHeld(held)
    stage.local.kick(DEMO, stage.local.credentials.clientId)
    await eventually(async () => expect(await openPresses()).toEqual([]))
  })
})
