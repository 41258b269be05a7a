import { createApi } from '@guildhall/api'
import { startBot } from '@guildhall/bot'
import type { Capability, Core } from '@guildhall/core'
import {
  CHANNELS,
  demoWorld,
  GUILDS,
  localDiscordClient,
  ROLES,
  startLocalDiscord,
  USERS,
} from '@guildhall/local-discord'
import { administrator, closeDiscord, createTestCore, freePort, signIn } from '@guildhall/test-kit'
import { expect, it, onTestFinished, vi } from 'vitest'

const RAID = GUILDS.raidNight
const GENERAL = CHANNELS.raidGeneral
/** Time limit for ending the access of a demoted administrator, in ms. */
const OUT_WITHIN_MS = 30_000
/** Interval of the events for the broken modules, in ms. */
const EVENT_EVERY_MS = 50

/** The hooks of broken modules, which throw synchronously, reject, or never settle. */
const hooks = {
  rewriteLinks: vi.fn<() => never>(() => {
    throw new Error('a bug')
  }),
  syncRules: vi.fn<() => Promise<never>>(() => Promise.reject(new Error('a bug'))),
  deleteRules: vi.fn<() => Promise<never>>(() => Promise.reject(new Error('a bug'))),
  syncEvents: vi.fn<() => Promise<never>>(() => new Promise(() => {})),
  deleteEvents: vi.fn<() => Promise<never>>(() => new Promise(() => {})),
}

/** A core whose URL rules and rules throw at every event and comparison, and whose events never settle. */
function broken(core: Core): Core {
  const syncs = new Map<string, Pick<Capability<object>, 'syncGuilds'>>([
    ['rules', { syncGuilds: hooks.syncRules }],
    ['events', { syncGuilds: hooks.syncEvents }],
  ])
  return {
    ...core,
    capabilities: core.capabilities.map((one) => ({ ...one, ...syncs.get(one.name) })),
    urlRules: { ...core.urlRules, peek: hooks.rewriteLinks },
    rulesPosting: { ...core.rulesPosting, mayHaveRules: () => true, messagesDeleted: hooks.deleteRules },
    eventPosting: { ...core.eventPosting, mayShowEvents: () => true, messagesDeleted: hooks.deleteEvents },
  }
}

it('ends the access of a demoted administrator within 30 s while other modules throw or never settle', async () => {
  const discord = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const kit = await createTestCore(discord)
  const { core } = kit
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const limits = { requestsPerMinute: 1e9, writesPerMinute: 1e9, signInsPerMinute: 1e9 }
  const api = await createApi({
    ...kit,
    publicUrl: origin,
    webRoot: null,
    trustProxy: null,
    metricsToken: null,
    setup: null,
    limits,
  })
  await api.listen('localhost', port)
  const bot = await startBot({ ...kit, core: broken(core) })
  await bot.whenReady()
  const client = localDiscordClient(discord.origin)

  /** Writes and deletes messages as a member, so that each broken module receives events. */
  const noise = setInterval(() => {
    void (async () => {
      const messageId = (await client.as(USERS.cleo).write(GENERAL, 'https://example.com')).id
      await client.as(USERS.cleo).delete({ channelId: GENERAL, messageId })
    })().catch(() => undefined)
  }, EVENT_EVERY_MS)
  onTestFinished(async () => {
    clearInterval(noise)
    await api.close()
    await bot.stop()
    core.stop()
    await core.db.destroy()
    await closeDiscord(discord)
  })

  const token = await signIn(origin, USERS.ben)
  const status = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${origin}/api/guilds/${RAID}/settings`, { headers })).status
  }
  await expect.poll(status, { timeout: OUT_WITHIN_MS }).toBe(200)
  for (const hook of Object.values(hooks)) await vi.waitFor(() => expect(hook).toHaveBeenCalled(), OUT_WITHIN_MS)
  discord.revokeRole(RAID, USERS.ben, ROLES.raidLeader)
  await expect.poll(status, { timeout: OUT_WITHIN_MS }).toBe(404)

  await core.commands.toggle(RAID, { name: 'blame', enable: true, seen: undefined }, administrator(USERS.mira))
  await client.as(USERS.cleo).write(GENERAL, '!blame')
  const blames = () =>
    (discord.state.world.messages[GENERAL] ?? []).filter(({ content }) => content.includes('blamed 1 time'))
  await expect.poll(blames, { timeout: OUT_WITHIN_MS }).toHaveLength(1)
})
