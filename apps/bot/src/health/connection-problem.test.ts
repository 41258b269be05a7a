import { describe, expect, it, onTestFinished } from 'vitest'
import { DEMO } from '../role-buttons/testing/buttons-stage.ts'
import { ENGINES } from '../testing/engines.ts'
import { eventually, IDENTIFIED_WITHIN_MS } from '../testing/stage.ts'
import { setProblemsStage, type ProblemsStage } from './testing/problems-stage.ts'

const OFFLINE = {
  id: 'gateway/connection',
  area: null,
  severity: 'broken',
  title: 'The bot cannot connect to Discord.',
}
const INTENTS = {
  ...OFFLINE,
  detail: 'Discord does not let it see members and messages, because its privileged intents are switched off.',
  fix: expect.stringContaining('Bot › Privileged Gateway Intents › Server Members Intent and Message Content Intent'),
  place: null,
}

describe.each(ENGINES)('a bot that Discord does not let connect, on $name', ({ open }) => {
  async function knownServer(): Promise<ProblemsStage> {
    const stage = await setProblemsStage(await open())
    onTestFinished(() => stage.close())
    await stage.start()
    await stage.guild()
    await eventually(async () => expect((await stage.core.health.of(DEMO, null)).checked_at).not.toBeNull())
    return stage
  }

  it('is a problem of the servers of the bot until it is connected again', async () => {
    const stage = await knownServer()
    await stage.stopAll()
    stage.local.allowPrivilegedIntents(false)
    stage.local.invalidateSessions()
    await expect(stage.start()).rejects.toThrow('Server Members Intent')
    await eventually(async () => expect(await stage.problems()).toMatchObject([INTENTS]))
    const [before] = await stage.problems()
    await stage.stopAll()
    await expect(stage.start()).rejects.toThrow('Server Members Intent')
    await stage.stopAll()
    expect(await stage.problems()).toEqual([before])
    stage.local.allowPrivilegedIntents(true)
    await stage.start()
    await expect.poll(stage.problems).toEqual([])
  })

  it('is a problem that no search ends before the bot is connected', async () => {
    const stage = await knownServer()
    stage.local.allowPrivilegedIntents(false)
    stage.local.invalidateSessions()
    await eventually(async () => expect(await stage.problems()).toMatchObject([INTENTS]), IDENTIFIED_WITHIN_MS)
    await stage.core.healthChecks.check(await stage.guild())
    expect(await stage.problems()).toMatchObject([INTENTS])
  })

  it('names the token when Discord rejects it', async () => {
    const stage = await knownServer()
    await stage.stopAll()
    const token = 'MTE0MDc5NzIwMDE5NzgwMjUzNA.wrong.wrong'
    const credentials = { ...stage.local.credentials, token }
    await expect(stage.start({ credentials })).rejects.toThrow('Discord rejected the bot token')
    await eventually(async () =>
      expect(await stage.problems()).toMatchObject([{ ...OFFLINE, detail: 'Discord rejects its token.' }]),
    )
  })

  it('is not shown to grantees', async () => {
    const stage = await knownServer()
    await stage.core.healthConnection.fail([DEMO], 'intents')
    expect(await stage.problems()).toHaveLength(1)
    const counts = (await stage.core.health.counts([DEMO])).get(DEMO)
    expect([...(counts ?? [])]).toEqual([[null, 1]])
  })
})
