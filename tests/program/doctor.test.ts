import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgres, openSqlite } from '@guildhall/core'
import { GUILDS, ROLES } from '@guildhall/local-discord'
import { freePort, takenPort } from '@guildhall/ports'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDatabase, TEST_DATABASE_URL } from '../postgres/database.ts'
import {
  CALLBACK,
  canMount,
  diagnose,
  DOCTOR,
  install,
  problem,
  proxyTo,
  serve,
  writeNewerTables,
} from './doctor-kit.ts'
import { launch, newFolder, start, TIMEOUT_MS } from './kit.ts'

const SESSION_SECRET = 'a secret of the tests, and long enough'

describe('the doctor', { timeout: TIMEOUT_MS }, () => {
  it('finds no failure in a correct installation, before and while it runs, and prints no secret', async () => {
    const installation = await install()
    const { code, results } = await diagnose(installation)
    const failures = Object.values(results).filter(({ status }) => status === 'failed')
    expect({ code, failures }).toEqual({ code: 0, failures: [] })
    for (const name of ['token', 'application', 'client secret', 'intents', 'redirect', 'clock', 'public address']) {
      expect(results[name]).toMatchObject({ status: 'ok' })
    }

    await start(installation.folder, installation.variables)
    const { code: running, stdout } = await launch(installation.folder, installation.variables, DOCTOR).ended
    expect(running).toBe(0)
    expect(stdout).toContain(`Guildhall is running on port ${installation.variables.PORT}.`)
    expect(stdout).toMatch(/^ok {7}public address {2}.* leads to this program\.$/m)
    expect(stdout).toMatch(/^ok {7}database {8}.* works\.$/m)
    for (const secret of [installation.discord.credentials.token, installation.discord.credentials.clientSecret]) {
      expect(stdout + JSON.stringify(results)).not.toContain(secret)
    }
  })

  it('names the settings with which it checks, which may be others than those of the running program', async () => {
    const folder = newFolder()
    const variables = { PORT: String(await freePort()) }
    const without = await launch(folder, variables, DOCTOR).ended
    expect(without.stdout).toContain(`those of the environment of this command (there is no ${folder}/.env).`)
    writeFileSync(join(folder, '.env'), 'PUBLIC_URL=http://localhost:1\n')
    const { stdout } = await launch(folder, variables, DOCTOR).ended
    expect(stdout).toContain(`those of ${folder}/.env and of the environment of this command.`)
  })

  it('reports invalid settings alone, and needs no other check for them', async () => {
    const { code, results } = await diagnose({ folder: newFolder(), variables: { PORT: 'abc' } })
    expect(code).toBe(1)
    expect(results['settings']).toMatchObject(problem('failed', /PORT is "abc"/, /README/))
    expect(results['token']).toMatchObject({ status: 'skipped' })
  })

  it('reports a wrong token, a wrong secret, and the id of another application', async () => {
    const installation = await install()
    const [token, secret, id] = await Promise.all([
      diagnose(installation, { DISCORD_TOKEN: 'a.wrong.token' }),
      diagnose(installation, { DISCORD_CLIENT_SECRET: 'a-wrong-secret', PORT: String(await freePort()) }),
      diagnose(installation, { DISCORD_CLIENT_ID: '1200000000000000001', PORT: String(await freePort()) }),
    ])
    expect(token.code).toBe(1)
    expect(token.results['token']).toMatchObject(problem('failed', /rejects DISCORD_TOKEN/, /page Bot.*Reset Token/))
    expect(token.results['redirect']).toMatchObject({ status: 'skipped' })
    expect(secret.results['client secret']).toMatchObject(
      problem('failed', /rejects DISCORD_CLIENT_SECRET/, /page OAuth2.*Reset Secret/),
    )
    expect(id.results['application']).toMatchObject(
      problem(
        'failed',
        /another application, Guildhall \(1140797200197802534\)/,
        /DISCORD_CLIENT_ID to 1140797200197802534/,
      ),
    )
  })

  it('reports intents that are switched off, a code grant, a clock that differs, and permissions that are missing', async () => {
    const installation = await install(() => ({ requiresCodeGrant: true }))
    installation.discord.allowPrivilegedIntents(false)
    installation.discord.clock.move(60_000)
    const { code, results } = await diagnose(installation)
    expect(code).toBe(1)
    expect(results['intents']).toMatchObject(
      problem('failed', /Server Members Intent and Message Content Intent are switched off/, /page Bot.*Save Changes/),
    )
    expect(results['invite']).toMatchObject(problem('failed', /Requires OAuth2 Code Grant/, /page Bot.*switch off/))
    expect(results['clock']).toMatchObject(problem('warning', /clock is (59|60|61) s behind Discord's/, /Synchronize/))
  })

  it('reports a private bot, and servers on which permissions of the invitation are missing', async () => {
    const installation = await install(() => ({ isPublic: false }))
    const guilds = installation.discord.state.world.guilds
    const role = (guildId: string, roleId: string) =>
      guilds.find(({ id }) => id === guildId)?.roles.find(({ id }) => id === roleId)
    const bots = [role(GUILDS.guildhallDemo, ROLES.demoBot), role(GUILDS.raidNight, ROLES.raidBot)]
    const ADMINISTRATOR = '8'
    for (const bot of bots) if (bot) bot.permissions = ADMINISTRATOR
    const complete = await diagnose(installation)
    expect(complete.results['invite']).toMatchObject(problem('warning', /Only the owner/, /Public Bot/))
    if (bots[0]) bots[0].permissions = '0'
    const lacking = await diagnose(installation)
    expect(lacking.results['invite']).toMatchObject(
      problem('warning', /on "Guildhall Demo", for example .*Manage Roles/, /press Add Bot/),
    )
  })

  it.each<[string, (origin: string) => string[], RegExp]>([
    ['no redirect', () => [], /does not list the redirect http/],
    ['a slash at the end', (origin) => [`${origin}${CALLBACK}/`], /it ends with a slash/],
    ['https', (origin) => [origin.replace('http:', 'https:') + CALLBACK], /http and https differ/],
    ['another host', () => [`https://old.example${CALLBACK}`], /the host or the port differs/],
    ['another path', (origin) => [`${origin}/callback`], /the path differs/],
  ])('names the difference of a redirect with %s', async (_, redirects, difference) => {
    const installation = await install((origin) => ({ redirectUris: redirects(origin) }))
    const { code, results } = await diagnose(installation)
    expect(code).toBe(1)
    expect(results['redirect']).toMatchObject(
      problem('failed', /Invalid OAuth2 redirect_uri/, /page OAuth2.*Add Redirect, enter http:\/\/localhost:\d+\/api/),
    )
    expect(results['redirect']?.finding).toMatch(difference)
  })

  it('reports a taken port', async () => {
    const installation = await install()
    const { server, port } = await takenPort()
    onTestFinished(() => void server.close())
    const { code, results } = await diagnose(installation, { PORT: String(port) })
    expect(code).toBe(1)
    expect(results['ports']).toMatchObject(problem('failed', new RegExp(`Port ${port} is in use`), /set PORT/))
  })

  it('reports a Discord that cannot be reached', async () => {
    const installation = await install()
    const { code, results } = await diagnose(installation, {
      DISCORD_API_URL: `http://127.0.0.1:${await freePort()}/api`,
    })
    expect(code).toBe(1)
    expect(results['token']).toMatchObject(problem('failed', /cannot be reached.*ECONNREFUSED/, /firewall/))
  })

  it('reports a database of a newer version, a damaged one, and an unreachable server without its password', async () => {
    const newer = await install()
    mkdirSync(join(newer.folder, 'data'), { mode: 0o700 })
    await writeNewerTables(openSqlite(join(newer.folder, 'data', 'guildhall.sqlite')))
    const damaged = await install()
    mkdirSync(join(damaged.folder, 'data'), { mode: 0o700 })
    writeFileSync(join(damaged.folder, 'data', 'guildhall.sqlite'), 'not a database, but long enough. '.repeat(200))
    const unreachable = await install()
    const DATABASE_URL = `postgres://guildhall:pass-word@127.0.0.1:${await freePort()}/guildhall`
    const [first, second, third] = await Promise.all([
      diagnose(newer),
      diagnose(damaged),
      diagnose(unreachable, { DATABASE_URL, SESSION_SECRET }),
    ])
    expect(first.results['database']).toMatchObject(problem('failed', /written by a newer version/, /Install that/))
    expect(second.results['database']).toMatchObject(problem('failed', /is damaged/, /Restore a backup/))
    expect(third.results['database']).toMatchObject(
      problem('failed', /ECONNREFUSED/, /Start it, or correct DATABASE_URL/),
    )
    expect(JSON.stringify(third.results)).not.toContain('pass-word')
    expect([first.code, second.code, third.code]).toEqual([1, 1, 1])
  })

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'says what to correct when PostgreSQL refuses the connection',
    async () => {
      const { url } = await makeDatabase()
      const [unknownUser, unknownName] = [new URL(url), new URL(url)]
      unknownUser.username = 'no-such-user'
      unknownName.pathname = '/no-such-database'
      const installation = await install()
      const user = await diagnose(installation, { DATABASE_URL: unknownUser.href, SESSION_SECRET })
      expect(user.results['database']).toMatchObject(problem('failed', /no-such-user/, /^Correct the user/))
      const name = await diagnose(installation, { DATABASE_URL: unknownName.href, SESSION_SECRET })
      expect(name.results['database']).toMatchObject(
        problem('failed', /no-such-database/, /^Create it, or correct its name in DATABASE_URL/),
      )
    },
  )

  it.skipIf(TEST_DATABASE_URL === undefined)('reports PostgreSQL tables of a newer version', async () => {
    const { url } = await makeDatabase()
    const installation = await install()
    const before = await diagnose(installation, { DATABASE_URL: url, SESSION_SECRET })
    expect(before.results['database']).toMatchObject({ status: 'ok' })
    await writeNewerTables(openPostgres(url))
    const after = await diagnose(installation, { DATABASE_URL: url, SESSION_SECRET })
    expect(after.results['database']).toMatchObject(problem('failed', /written by a newer version/, /Install that/))
  })

  it('reports a DATA_DIR that others can open, and one that is not a folder', async () => {
    const installation = await install()
    mkdirSync(join(installation.folder, 'data'))
    chmodSync(join(installation.folder, 'data'), 0o755)
    writeFileSync(join(installation.folder, 'file'), '')
    const open = await diagnose(installation)
    expect(open.code).toBe(0)
    expect(open.results['disk']).toMatchObject(problem('warning', /Other users of this machine/, /chmod 700/))
    mkdirSync(join(installation.folder, 'my data'))
    const spaced = await diagnose(installation, { DATA_DIR: 'my data' })
    expect(spaced.results['disk']).toMatchObject(problem('warning', /Other users/, /chmod 700 '[^']+my data'$/))
    const { results } = await diagnose(installation, { DATA_DIR: join(installation.folder, 'file', 'data') })
    expect(results).toMatchObject({ disk: problem('failed', /is a file/, /a folder/), database: { status: 'skipped' } })
  })

  it('reports a link to no folder, and a session secret with which no start succeeds', async () => {
    const installation = await install()
    symlinkSync(join(installation.folder, 'nowhere'), join(installation.folder, 'link'))
    const link = await diagnose(installation, { DATA_DIR: 'link' })
    expect(link.results['disk']).toMatchObject(problem('failed', /a link to a folder/, /^Create that folder/))
    const data = join(installation.folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    writeFileSync(join(data, 'session-secret'), 'short')
    const { results } = await diagnose(installation)
    expect(results['disk']).toMatchObject(problem('failed', /session-secret is damaged\.$/, /^Remove it/))
  })

  it('prints no error when its output is closed', async () => {
    const { folder, variables } = await install()
    const { child, ended } = launch(folder, { ...variables, PORT: 'none' }, DOCTOR)
    child.stdout?.destroy()
    expect(await ended).toMatchObject({ code: 1, stderr: '' })
  })

  it.skipIf(!canMount())('reports a full disk', async () => {
    const installation = await install()
    const data = join(installation.folder, 'data')
    mkdirSync(data)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k,mode=700', 'tmpfs', data])
    onTestFinished(() => void execFileSync('umount', ['--lazy', data]))
    const { code, results } = await diagnose(installation)
    expect(code).toBe(1)
    expect(results['disk']).toMatchObject(problem('failed', /ENOSPC/, /Make space/))
  })

  it('reports a proxy that leads to another program or away, and one that TRUST_PROXY does not include', async () => {
    const installation = await install()
    const { PORT } = installation.variables
    const other = await diagnose(installation, { PUBLIC_URL: await serve((_, response) => response.end('hello')) })
    expect(other.results['public address']).toMatchObject(problem('failed', /leads to another program/, /PUBLIC_URL/))
    const away = await serve((_, response) => response.writeHead(301, { location: 'https://guild.example/' }).end())
    const moved = await diagnose(installation, { PUBLIC_URL: away })
    expect(moved.results['public address']).toMatchObject(
      problem('failed', /redirects to https:\/\/guild\.example\//, /Set PUBLIC_URL/),
    )
    const untrusted = await diagnose(installation, { PUBLIC_URL: await proxyTo(PORT) })
    expect(untrusted.results['public address']).toMatchObject(
      problem('warning', /TRUST_PROXY is not set/, /Set TRUST_PROXY to the address of the proxy, 127\.0\.0\.1/),
    )
  })

  it('is satisfied by a running program behind the proxy of TRUST_PROXY, and names one that is not included', async () => {
    const installation = await install()
    const PUBLIC_URL = await proxyTo(installation.variables.PORT)
    const trusting = { PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }
    const program = await start(installation.folder, { ...installation.variables, ...trusting })
    const trusted = await diagnose(installation, trusting)
    expect(trusted.results['public address']).toMatchObject({
      status: 'ok',
      finding: `${PUBLIC_URL} leads to this program through the proxy.`,
    })
    program.kill('SIGTERM')
    await program.ended
    const wrong = { PUBLIC_URL, TRUST_PROXY: '10.0.0.5' }
    await start(installation.folder, { ...installation.variables, ...wrong })
    const untrusted = await diagnose(installation, wrong)
    expect(untrusted.results['public address']).toMatchObject(
      problem('warning', /which TRUST_PROXY \(10\.0\.0\.5\) does not include/, /Set TRUST_PROXY to 127\.0\.0\.1/),
    )
  })

  it('accepts a proxy of TRUST_PROXY on this machine when PUBLIC_URL resolves to a loopback address', async () => {
    const installation = await install()
    const PUBLIC_URL = await proxyTo(installation.variables.PORT, '127.0.0.1')
    await start(installation.folder, { ...installation.variables, PUBLIC_URL, TRUST_PROXY: '127.0.0.1' })
    for (const TRUST_PROXY of ['127.0.0.1', '10.0.0.5, 127.0.0.0/8']) {
      const { results } = await diagnose(installation, { PUBLIC_URL, TRUST_PROXY })
      expect(results['public address']).toMatchObject({
        status: 'ok',
        finding: `${PUBLIC_URL} leads to this program through the proxy.`,
      })
    }
  })

  it('names a proxy that TRUST_PROXY does not include before the program runs', async () => {
    const installation = await install()
    const PUBLIC_URL = await proxyTo(installation.variables.PORT)
    const { results } = await diagnose(installation, { PUBLIC_URL, TRUST_PROXY: '10.0.0.5' })
    expect(results['public address']).toMatchObject(
      problem('warning', /which TRUST_PROXY \(10\.0\.0\.5\) does not include/, /Set TRUST_PROXY to 127\.0\.0\.1/),
    )
  })
})
