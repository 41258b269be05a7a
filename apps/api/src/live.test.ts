import { COMMANDS_MENU, createJobWorker, createShardLeases } from '@guildhall/core'
import { CHANNELS } from '@guildhall/local-discord'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ENGINES } from './testing/databases.ts'
import { openStream } from './testing/live-stream.ts'
import { GUILDS, problemOf, snapshotOf, startTestApi, type TestApi } from './testing/test-api.ts'
import { CATS } from './testing/word-lists.ts'

const RAID = GUILDS.raidNight
const SETTINGS = `/guilds/${RAID}/settings`
const TOGGLE = `/guilds/${RAID}/commands/blame/toggle`

const URL_RULE = { input_pattern: 'x\\.com', output_pattern: 'fxtwitter.com', channel_ids: null }

/** Longer than a gateway session counts as alive after its last sign of life, in ms. */
const SILENT_MS = 61_000
/** Longer than the time between two comments, in ms. */
const COMMENT_WITHIN_MS = 22_000

describe.each(ENGINES)('the stream of a guild on $name', ({ openWithFeeds }) => {
  let api: TestApi
  let ben: string

  beforeEach(async () => {
    const [first, second] = await openWithFeeds()
    if (second.db !== first.db) onTestFinished(() => second.db.destroy())
    api = await startTestApi(first)
    onTestFinished(() => api.close())
    ben = await api.signIn('ben')
  })

  const open = (token = ben) => openStream(api.origin, RAID, token)
  const saveUrlRules = () => api.call('PUT', `/guilds/${RAID}/urlrules`, ben, { rules: [URL_RULE] })
  const saveSettings = (prefix: string) => api.call('PATCH', SETTINGS, ben, { prefix })

  /** A worker that accepts every menu of commands, as the bot does. */
  function startBot(): void {
    const worker = createJobWorker({
      ...api.core,
      random: () => 0,
      handlers: [
        {
          kind: COMMANDS_MENU,
          area: 'commands',
          slots: 2,
          perGuild: 2,
          limitMs: 5_000,
          run: () => Promise.resolve({ type: 'done' }),
        },
      ],
      shards: () => ({ count: 1, ids: [0] }),
      version: 'test',
    })
    worker.start()
    onTestFinished(() => worker.stop())
  }

  async function holdShard() {
    const leases = createShardLeases({ ...api.core, onUnconfirmed: () => {}, onLost: () => {} })
    onTestFinished(() => leases.release())
    await leases.acquire(0, 1, new AbortController().signal)
    return leases
  }

  it('begins with hello, and no proxy buffers it', async () => {
    const stream = await open()
    await stream.has('hello')
    expect([stream.status, stream.received[0]]).toEqual([200, 'hello'])
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })

  it('names the area of each save', async () => {
    const stream = await open()
    await stream.has('hello')
    expect((await saveSettings('?')).status).toBe(200)
    await stream.has('change settings')
    expect((await saveUrlRules()).status).toBe(200)
    await stream.has('change url_rules')
    const run = new Date(api.discord.clock.now() + 3_600_000).toISOString()
    const reminder = { channel_id: CHANNELS.raidGeneral, message: 'Raid.', next_run_at: run, is_recurring: false }
    expect((await api.call('POST', `/guilds/${RAID}/reminders`, ben, reminder)).status).toBe(201)
    await stream.has('change reminders')
    const saved = api.call('POST', `/guilds/${RAID}/word_lists`, ben, CATS)
    await stream.has('change word_detection')
    expect((await saved).status).toBe(201)
    await api.snapshots.put(snapshotOf(api.discord, RAID))
    await stream.has('change guild')
  })

  it('announces the end of a job in the area of its kind', async () => {
    const stream = await open()
    await stream.has('hello')
    expect((await api.call('POST', TOGGLE, ben, { enable: true })).status).toBe(200)
    await stream.has('change commands')
    startBot()
    await stream.has('change commands', { times: 2 })
  })

  it('announces a change that was committed just before it opened', async () => {
    await saveSettings('?')
    await (await open()).has('change settings')
  })

  it('announces nothing of other guilds', async () => {
    const ada = await api.signIn('ada')
    const stream = await open()
    await stream.has('hello')
    await api.call('PATCH', `/guilds/${GUILDS.guildhallDemo}/settings`, ada, { prefix: '?' })
    await saveUrlRules()
    await stream.has('change url_rules')
    expect(stream.received).not.toContain('change settings')
  })

  it('announces an area once a second, the first time at once', async () => {
    const stream = await open()
    await stream.has('hello')
    for (const prefix of ['a', 'b', 'c', 'd']) await saveSettings(prefix)
    await stream.has('change settings', { withinMs: 900 })
    await stream.has('change settings', { times: 2 })
    await saveUrlRules()
    await stream.has('change url_rules')
    expect(stream.received.filter((one) => one === 'change settings')).toHaveLength(2)
  })

  it('reports when the bot comes online and when it goes offline', async () => {
    const stream = await open()
    await stream.has('bot offline')
    const leases = await holdShard()
    await stream.has('bot online')
    await leases.release()
    await stream.has('bot offline', { times: 2 })
  })

  it('has comments and the bot alone while the gateway is silent, and one refetch when it is back', async () => {
    await holdShard()
    const stream = await open()
    await stream.has('bot online')
    const comments = stream.received.filter((one) => one === ':').length
    api.pass(SILENT_MS)
    await stream.has('bot offline')
    expect((await saveSettings('?')).status).toBe(200)
    await stream.has(':', { times: comments + 1, withinMs: COMMENT_WITHIN_MS })
    expect(stream.received).not.toContain('change settings')
    await api.gatewayLives()
    await stream.has('refetch')
    await saveSettings('!')
    await stream.has('change settings')
    expect(stream.received.filter((one) => one === 'refetch')).toHaveLength(1)
  }, 40_000)

  it('answers HEAD with its headers', async () => {
    const path = `${api.origin}/api/guilds/${RAID}/live`
    const head = await fetch(path, { method: 'HEAD', headers: { authorization: `Bearer ${ben}` } })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  })

  it('is counted while it is open, and not as a slow request', async () => {
    const stream = await open()
    await stream.has('hello')
    const metrics = async (): Promise<string> => (await fetch(`${api.origin}/metrics`)).text()
    expect(await metrics()).toContain('guildhall_live_streams 1')
    stream.close()
    await expect.poll(metrics).toContain('guildhall_live_streams 0')
    expect(await metrics()).not.toContain('route="/api/guilds/:guildId/live"')
  })

  it('is refused to a user with four streams, until one is closed', async () => {
    const streams = await Promise.all([open(), open(), open(), open()])
    await Promise.all(streams.map((stream) => stream.has('hello')))
    const fifth = await api.call('GET', `/guilds/${RAID}/live`, ben)
    expect([fifth.status, (await problemOf(fifth)).code]).toEqual([429, 'live.too_many'])
    streams[0]?.close()
    await expect.poll(async () => (await open()).status).toBe(200)
  })
})
