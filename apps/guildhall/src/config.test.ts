import { describe, expect, it } from 'vitest'
import { readConfig, type Config } from './config.ts'
import type { Environment } from './environment.ts'
import { StartFailure } from './start-failure.ts'

const CREDENTIALS = {
  DISCORD_TOKEN: 'a.bot.token',
  DISCORD_CLIENT_ID: '100000000000000001',
  DISCORD_CLIENT_SECRET: 'a-client-secret',
}

const ON_A_SERVER = { DATABASE_URL: 'postgres://db.example/guildhall', SESSION_SECRET: 'x'.repeat(32) }

const ASKING = { ASK_BASE_URL: 'https://model.example/v1', ASK_MODEL: 'small' }

const read = (environment: Environment): Config => readConfig(environment, '/srv/guildhall')

function sentencesOf(environment: Environment): readonly string[] {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof StartFailure) return error.sentences
    throw error
  }
  return []
}

describe('the configuration', () => {
  it('needs no variables: every role runs on loopback with the local Discord', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: '/srv/guildhall/data',
      discord: { kind: 'local', port: 3001 },
      blameName: 'Gremlin',
      timeZone: 'UTC',
      hugGifUrl: 'https://nekos.best/api/v2/hug',
      askServer: null,
      retentionDays: 400,
      logLevel: 'info',
      roles: new Set(['discord', 'api', 'bot']),
    })
  })

  it('uses the real Discord when all three credentials are set', () => {
    const config = read({ ...CREDENTIALS, HOST: '0.0.0.0', PUBLIC_URL: 'https://guild.example/' })
    expect(config.discord).toEqual({
      kind: 'real',
      endpoints: {
        apiUrl: 'https://discord.com/api',
        authorizeUrl: 'https://discord.com/oauth2/authorize',
        cdnUrl: 'https://cdn.discordapp.com',
      },
      credentials: { token: 'a.bot.token', clientId: '100000000000000001', clientSecret: 'a-client-secret' },
    })
    expect(config.publicUrl).toBe('https://guild.example')
    expect(config.roles).toEqual(new Set(['api', 'bot']))
  })

  it('stores everything in the data folder, or in the PostgreSQL database of DATABASE_URL', () => {
    const [url, secret] = ['postgresql://guildhall:pass@db.example:5432/guildhall', 'x'.repeat(32)]
    expect(read({}).storage).toEqual({ kind: 'folder', sessionSecret: undefined })
    const { storage } = read({ DATABASE_URL: url, SESSION_SECRET: secret })
    expect(storage).toEqual({ kind: 'server', url, sessionSecret: secret })
  })

  it('has default request limits, each of which can be set', () => {
    expect(read({}).limits).toEqual({ requestsPerMinute: 600, writesPerMinute: 120, signInsPerMinute: 30 })
    const set = { REQUESTS_PER_MINUTE: '6', WRITES_PER_MINUTE: '2', SIGN_INS_PER_MINUTE: '1' }
    expect(read(set).limits).toEqual({ requestsPerMinute: 6, writesPerMinute: 2, signInsPerMinute: 1 })
  })

  it.each([
    ['0-3/16', [0, 1, 2, 3]],
    ['2/16', [2]],
    ['0-1,4/16', [0, 1, 4]],
    ['4, 1, 4, 0 - 1 / 16', [0, 1, 4]],
  ])('reads SHARDS=%s', (SHARDS, ids) => {
    expect(read({ SHARDS, ...ON_A_SERVER }).shards).toEqual({ count: 16, ids })
  })

  it('leaves the number of shards to Discord without SHARDS', () => {
    expect(read({}).shards).toBeNull()
  })

  it('enables /ask when its address and a model are set, with or without a key', () => {
    const set = { ASK_BASE_URL: 'http://127.0.0.1:11434/v1', ASK_MODEL: 'llama' }
    expect(read(set).askServer).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', apiKey: null, model: 'llama' })
    expect(read({ ...set, ASK_API_KEY: 'key' }).askServer).toMatchObject({ apiKey: 'key' })
  })

  it('reads dates in the zone of BOT_TIME_ZONE', () => {
    expect(read({ BOT_TIME_ZONE: 'America/New_York' }).timeZone).toBe('America/New_York')
  })

  it.each(['16', '/16', '0-16/16', '3-1/16', '0,,1/16', '0/0', '-1/2', '1.5/2', '0-3/99999999', 'a/16'])(
    'refuses SHARDS=%s',
    (SHARDS) => {
      expect(sentencesOf({ SHARDS, ...ON_A_SERVER })).toEqual([
        `SHARDS is "${SHARDS}", but must be the shards of this process and the total number of shards, such as 0-3/16, 2/16 or 0-1,4/16.`,
      ])
    },
  )

  it('refuses SHARDS without DATABASE_URL and reports it together with other errors', () => {
    const missing = 'DATABASE_URL is missing: processes with SHARDS share a database. Set it, or leave out SHARDS.'
    expect(sentencesOf({ SHARDS: '0-3/16' })).toEqual([missing])
    expect(sentencesOf({ SHARDS: '0-3/16', DATABASE_URL: '', PORT: 'abc' })).toEqual([
      'PORT is "abc", but must be a port number from 1 to 65535.',
      missing,
    ])
  })

  it('treats an empty variable as unset', () => {
    expect(read({ PORT: '', DISCORD_TOKEN: '' })).toEqual(read({}))
  })

  it('reports every error at once', () => {
    expect(sentencesOf({ PORT: 'abc', LOG_LEVEL: 'loud', HOST: '0.0.0.0', DATABASE_URL: 'mysql://db' })).toEqual([
      'PORT is "abc", but must be a port number from 1 to 65535.',
      "DATABASE_URL must be a PostgreSQL database's address such as postgres://user:password@host:5432/name, with % in user, password or name written as %25.",
      'LOG_LEVEL is "loud", but must be one of silent, fatal, error, warn, info, debug, trace.',
      'SESSION_SECRET is missing: with DATABASE_URL, several processes may run, and they must share one secret. Set it to at least 32 random characters.',
      'HOST is "0.0.0.0", but must be a loopback address such as 127.0.0.1 without Discord credentials, since anyone can sign in to the local Discord as anyone.',
    ])
  })

  it('refuses incomplete credentials', () => {
    const { DISCORD_CLIENT_SECRET: _left, ...half } = CREDENTIALS
    expect(sentencesOf(half)).toEqual([
      'DISCORD_CLIENT_SECRET is missing: Discord needs DISCORD_TOKEN, DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, all three. Set the missing ones, or leave out all three to use the local Discord.',
    ])
  })

  it.each([
    [{ PUBLIC_URL: 'http://guild.example' }, 'PUBLIC_URL is "http://guild.example", but must be on localhost'],
    [{ PUBLIC_URL: 'http://localhost/guildhall' }, 'has no path'],
    [{ PUBLIC_URL: 'http://127.0.0.1.guild.example' }, 'must be on localhost'],
    [{ PORT: '4000', LOCAL_DISCORD_PORT: '4000' }, 'PORT and LOCAL_DISCORD_PORT are both 4000.'],
    [{ ...CREDENTIALS, ROLES: 'discord,api' }, 'ROLES includes discord'],
    [{ ROLES: 'api,cook' }, 'ROLES is "api,cook", but must be a comma-separated list of discord, api, bot'],
    [{ TRUST_PROXY: 'my-proxy' }, 'TRUST_PROXY is "my-proxy"'],
    [{ TRUST_PROXY: '10.0.0.5, 0.0.0.0/0' }, 'TRUST_PROXY is "10.0.0.5, 0.0.0.0/0"'],
    [{ ...CREDENTIALS, DISCORD_TOKEN: 'a.bot.token ' }, "DISCORD_TOKEN must be the bot's token, without spaces"],
    [{ ...CREDENTIALS, DISCORD_TOKEN: 'Bot a.bot.token' }, 'without Bot before it.'],
    [{ ...CREDENTIALS, DISCORD_TOKEN: '  ' }, "DISCORD_TOKEN must be the bot's token"],
    [{ ...CREDENTIALS, DISCORD_TOKEN: 'a.bot\n.token' }, "DISCORD_TOKEN must be the bot's token"],
    [
      { ...CREDENTIALS, DISCORD_CLIENT_SECRET: ' secret' },
      "DISCORD_CLIENT_SECRET must be the application's client secret",
    ],
    [{ ...ON_A_SERVER, DATABASE_URL: 'postgres://user:p%ss@db.example/guildhall' }, 'written as %25.'],
    [{ ...ON_A_SERVER, DATABASE_URL: 'postgres://user@db.example/guild%hall' }, 'written as %25.'],
    [{ DISCORD_API_URL: 'http://user:pass@proxy.example' }, 'DISCORD_API_URL must be an address'],
    [{ PUBLIC_URL: 'https://user:pass@localhost' }, 'PUBLIC_URL must be an address'],
    [{ OWNER_ID: 'ada' }, 'OWNER_ID must be the id of a Discord user'],
    [{ BLAME_NAME: '???' }, 'BLAME_NAME must be a name'],
    [
      { BOT_TIME_ZONE: 'Mars/Olympus' },
      'BOT_TIME_ZONE is "Mars/Olympus", but must be a time zone such as Europe/Berlin.',
    ],
    [{ ASK_BASE_URL: 'http://127.0.0.1:11434/v1' }, 'ASK_MODEL is missing: /ask needs ASK_BASE_URL and ASK_MODEL.'],
    [{ ASK_API_KEY: 'key' }, 'ASK_BASE_URL and ASK_MODEL are missing'],
    [{ ...ASKING, ASK_API_KEY: 'a secret\nkey' }, 'ASK_API_KEY must be the key of that server, without spaces.'],
    [{ ...ASKING, ASK_BASE_URL: 'http://user:pass@model.example/v1' }, 'ASK_BASE_URL must be an address'],
    [{ HUG_GIF_URL: 'http://user:pass@hugs.example' }, 'and has no user or password.'],
    [{ HUG_GIF_URL: 'ftp://hugs.example' }, 'HUG_GIF_URL must be an address that starts with http:// or https://'],
    [{ BOT_TIME_ZONE: '+01:00' }, 'BOT_TIME_ZONE is "+01:00"'],
    [{ RETENTION_DAYS: '0' }, 'RETENTION_DAYS is "0", but must be a whole number of days from 1 to 3650.'],
    [{ WRITES_PER_MINUTE: '0' }, 'WRITES_PER_MINUTE is "0", but must be a whole number from 1'],
    [{ PORT: '0x50' }, 'PORT is "0x50", but must be a port number from 1 to 65535.'],
    [{ LOCAL_DISCORD_PORT: '+3001' }, 'LOCAL_DISCORD_PORT is "+3001"'],
    [{ PORT: '6000' }, 'PORT is "6000", but browsers refuse to open port 6000. Set another port, such as 8080.'],
    [{ ...CREDENTIALS, PORT: '10080' }, 'PORT is "10080", but browsers refuse to open port 10080.'],
    [{ LOCAL_DISCORD_PORT: '6666' }, 'LOCAL_DISCORD_PORT is "6666", but browsers refuse to open port 6666.'],
    [{ PUBLIC_URL: 'http://localhost:6000' }, 'PUBLIC_URL is "http://localhost:6000", but browsers refuse'],
    [{ RETENTION_DAYS: '1e3' }, 'RETENTION_DAYS is "1e3"'],
    [{ REQUESTS_PER_MINUTE: '600.0' }, 'REQUESTS_PER_MINUTE is "600.0"'],
  ])('refuses %j', (environment, sentence) => {
    const sentences = sentencesOf(environment)
    expect(sentences).toHaveLength(1)
    expect(sentences[0]).toContain(sentence)
  })

  it('accepts ports that browsers refuse to open where no browser opens them', () => {
    const proxied = { ...CREDENTIALS, PUBLIC_URL: 'https://guild.example', PORT: '6000', LOCAL_DISCORD_PORT: '6666' }
    expect(read(proxied)).toMatchObject({ port: 6000, publicUrl: 'https://guild.example' })
    expect(read({ ...CREDENTIALS, ROLES: 'bot', PORT: '6000' })).toMatchObject({ port: 6000 })
  })

  it('repeats no secret in an error', () => {
    expect(sentencesOf({ SESSION_SECRET: 'too short' })).toEqual([
      'SESSION_SECRET must be at least 32 characters long.',
    ])
  })
})
