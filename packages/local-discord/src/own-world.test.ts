import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { identified, connect } from './gateway/testing/raw-client.ts'
import { call } from './kernel/testing/calls.ts'
import { startLocalDiscord, type LocalDiscord, type LocalDiscordOptions } from './server.ts'
import { STARTER, starterWorld } from './starter-world.ts'
import { person } from './world-parts.ts'
import { demoWorld, GUILDS } from './world.ts'

const weather = starterWorld('Weather & Co')
const open: LocalDiscord[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function start(options: Partial<LocalDiscordOptions>): Promise<LocalDiscord> {
  const local = await startLocalDiscord({ ...weather, port: 0, dataDir: null, ...options })
  open.push(local)
  return local
}

describe('a local Discord with a custom world', () => {
  it('has only the application, users and guilds of that world', async () => {
    const local = await start({})
    expect((await call(local, ['GET', '/applications/@me'])).body).toMatchObject({
      id: STARTER.botId,
      name: 'Weather & Co',
      owner: { id: STARTER.aliceId },
      bot: { id: STARTER.botId },
    })
    expect((await call(local, ['GET', '/users/@me/guilds'])).body).toMatchObject([{ id: STARTER.guildId }])
    expect((await call(local, ['GET', `/guilds/${GUILDS.guildhallDemo}`])).status).toBe(404)
    const client = await connect(local.origin)
    const { ready } = await identified(client, local.credentials.token)
    expect(ready).toMatchObject({ user: { id: STARTER.botId }, guilds: [{ id: STARTER.guildId }] })
    client.close()
  })

  it('accepts only the token of its own application, beside another in the same process', async () => {
    const [local, demo] = [await start({}), await start(demoWorld)]
    const foreign = { authorization: `Bot ${demo.credentials.token}` }
    expect((await call(local, ['GET', '/users/@me'], undefined, foreign)).status).toBe(401)
    expect((await call(demo, ['GET', '/users/@me'])).body).toMatchObject({ username: 'Guildhall' })
  })

  it('shows the escaped name of its application on the page that adds the bot', async () => {
    const { endpoints, credentials } = await start({})
    const page = await fetch(`${endpoints.authorizeUrl}?client_id=${credentials.clientId}&scope=bot&permissions=8`)
    expect(await page.text()).toContain('Add Weather &#38; Co to a server')
    const done = await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ user: STARTER.aliceId, guild_id: STARTER.guildId }),
    })
    expect(await done.text()).toContain('Weather &#38; Co is now in Test server')
  })

  it('shows its own bot and users on the chat page', async () => {
    const local = await start({})
    const page = await fetch(`${local.origin}/chat/state?user=${STARTER.bobId}`)
    expect(await page.json()).toMatchObject({
      people: [{ name: 'alice' }, { name: 'bob' }],
      guilds: [{ name: 'Test server' }],
      direct: { bot: { name: 'Weather & Co' } },
    })
  })

  it('does not change the passed world', async () => {
    const local = await start({})
    local.changeGuild(STARTER.guildId, { name: 'Renamed' })
    expect(weather.world.guilds.map(({ name }) => name)).toEqual(['Test server'])
  })

  it('does not start without the bot or the owner of the application', async () => {
    const { application, world } = weather
    const alone = { ...world, users: [person(application.id, 'alone')] }
    await expect(start({ world: alone })).rejects.toThrow('no bot with the id of the application')
    const unowned = { ...world, users: world.users.filter(({ bot }) => bot) }
    await expect(start({ world: unowned })).rejects.toThrow('owner')
  })

  it('does not start with the stored state of another application', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'local-discord-'))
    const first = await start({ dataDir })
    first.changeGuild(STARTER.guildId, { name: 'Kept' })
    await first.close()
    open.length = 0
    await expect(start({ ...demoWorld, dataDir })).rejects.toThrow(/kept in .* has no bot with the id/)
  })
})
