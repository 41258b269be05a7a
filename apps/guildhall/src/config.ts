import { resolve } from 'node:path'
import type { ApiLimits } from '@guildhall/api'
import {
  LOG_LEVELS,
  type AskServer,
  type DiscordCredentials,
  type DiscordEndpoints,
  type LogLevel,
} from '@guildhall/core'
import * as z from 'zod'
import {
  apiAddress,
  credential,
  databaseAddress,
  isLoopback,
  isProxyList,
  isTimeZone,
  MOST_RETENTION_DAYS,
  perMinute,
  port,
  readShards,
  refusedByBrowsers,
  retentionDays,
  snowflake,
  webOrigin,
  type Shards,
} from './config-values.ts'
import type { Environment } from './environment.ts'
import { StartFailure } from './start-failure.ts'

const ROLES = ['discord', 'api', 'bot'] as const
type Role = (typeof ROLES)[number]

/** The Discord to use: the real one with its credentials, or the local one. */
type DiscordChoice =
  | { readonly kind: 'real'; readonly endpoints: DiscordEndpoints; readonly credentials: DiscordCredentials }
  | { readonly kind: 'local'; readonly port: number }

/** The place of the data: SQLite in dataDir, or a PostgreSQL that several processes may share. */
type StorageChoice =
  /** Undefined uses the secret in dataDir. */
  | { readonly kind: 'folder'; readonly sessionSecret: string | undefined }
  | { readonly kind: 'server'; readonly url: string; readonly sessionSecret: string }

export interface Config {
  readonly port: number
  readonly host: string
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** An absolute path. */
  readonly dataDir: string
  readonly discord: DiscordChoice
  readonly storage: StorageChoice
  readonly trustProxy: string | null
  readonly metricsToken: string | null
  readonly ownerId: string | null
  readonly blameName: string
  /** The IANA zone in which commands read dates and times. */
  readonly timeZone: string
  readonly hugGifUrl: string
  /** The model server of /ask; null without one. */
  readonly askServer: AskServer | null
  /** Number of days for which the analytics are kept. */
  readonly retentionDays: number
  readonly limits: ApiLimits
  /** The bot's shards in this process; null for all shards that Discord recommends. */
  readonly shards: Shards | null
  readonly logLevel: LogLevel
  readonly roles: ReadonlySet<Role>
}

const Variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: webOrigin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DISCORD_TOKEN: credential.optional(),
  DISCORD_CLIENT_ID: snowflake.optional(),
  DISCORD_CLIENT_SECRET: credential.optional(),
  DISCORD_API_URL: apiAddress.default('https://discord.com/api'),
  LOCAL_DISCORD_PORT: port.default(3001),
  SESSION_SECRET: z.string().min(32).optional(),
  TRUST_PROXY: z.string().refine(isProxyList).optional(),
  METRICS_TOKEN: credential.min(16).optional(),
  OWNER_ID: snowflake.optional(),
  BLAME_NAME: z
    .string()
    .max(32)
    .regex(/[a-z0-9]/i)
    .default('Gremlin'),
  BOT_TIME_ZONE: z.string().refine(isTimeZone).default('UTC'),
  ASK_BASE_URL: apiAddress.optional(),
  ASK_API_KEY: credential.optional(),
  ASK_MODEL: z.string().max(200).optional(),
  HUG_GIF_URL: apiAddress.default('https://nekos.best/api/v2/hug'),
  RETENTION_DAYS: retentionDays.default(400),
  REQUESTS_PER_MINUTE: perMinute.default(600),
  WRITES_PER_MINUTE: perMinute.default(120),
  SIGN_INS_PER_MINUTE: perMinute.default(30),
  SHARDS: z
    .string()
    .transform(readShards)
    .pipe(z.custom<Shards>((shards) => shards !== undefined))
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ROLES: z
    .string()
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES)).min(1))
    .optional(),
})
type Variables = z.output<typeof Variables>

const CREDENTIALS = ['DISCORD_TOKEN', 'DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'] as const

/** Settings of /ask. A server on this machine may need no key. */
const ASK = ['ASK_BASE_URL', 'ASK_MODEL'] as const

const NO_SHARED_SECRET =
  'SESSION_SECRET is missing: with DATABASE_URL, several processes may run, and they must share one secret. Set it to at least 32 random characters.'
const NO_SHARED_DATABASE =
  'DATABASE_URL is missing: processes with SHARDS share a database. Set it, or leave out SHARDS.'
const PER_MINUTE = 'a whole number from 1 to 1000000000'
const API_ADDRESS = 'an address that starts with http:// or https:// and has no user or password'

/** The rule for a value, quoted in the error for an invalid one. */
const MUST_BE: Record<keyof Variables, string> = {
  PORT: 'a port number from 1 to 65535',
  HOST: 'a host name or an address',
  PUBLIC_URL: 'an address that starts with http:// or https:// and has no path',
  DATA_DIR: 'a folder',
  DATABASE_URL:
    "a PostgreSQL database's address such as postgres://user:password@host:5432/name, with % in user, password or name written as %25",
  DISCORD_TOKEN: "the bot's token, without spaces and without Bot before it",
  DISCORD_CLIENT_ID: "the application's id, a number of 17 to 20 digits",
  DISCORD_CLIENT_SECRET: "the application's client secret, without spaces",
  DISCORD_API_URL: API_ADDRESS,
  LOCAL_DISCORD_PORT: 'a port number from 1 to 65535',
  SESSION_SECRET: 'at least 32 characters long',
  TRUST_PROXY: 'the address of your reverse proxy (10.0.0.5), a network (10.0.0.0/8), or several separated by commas',
  METRICS_TOKEN: 'at least 16 characters long, visible ASCII without spaces',
  OWNER_ID: 'the id of a Discord user, a number of 17 to 20 digits',
  BLAME_NAME: 'a name of at most 32 characters with at least one letter or digit of a-z and 0-9',
  BOT_TIME_ZONE: 'a time zone such as Europe/Berlin',
  ASK_BASE_URL: API_ADDRESS,
  ASK_API_KEY: 'the key of that server, without spaces',
  ASK_MODEL: 'the name of a model of at most 200 characters',
  HUG_GIF_URL: API_ADDRESS,
  RETENTION_DAYS: `a whole number of days from 1 to ${MOST_RETENTION_DAYS}`,
  REQUESTS_PER_MINUTE: PER_MINUTE,
  WRITES_PER_MINUTE: PER_MINUTE,
  SIGN_INS_PER_MINUTE: PER_MINUTE,
  SHARDS: 'the shards of this process and the total number of shards, such as 0-3/16, 2/16 or 0-1,4/16',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  ROLES: `a comma-separated list of ${ROLES.join(', ')}`,
}

/** The values that an error may repeat; others may be secrets. An address with an @ may have a password. */
const REPEATED = new Set([
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DISCORD_API_URL',
  'LOCAL_DISCORD_PORT',
  'TRUST_PROXY',
  'BOT_TIME_ZONE',
  'RETENTION_DAYS',
  'REQUESTS_PER_MINUTE',
  'WRITES_PER_MINUTE',
  'SIGN_INS_PER_MINUTE',
  'SHARDS',
  'LOG_LEVEL',
  'ROLES',
])

/**
 * Reads the whole environment at once.
 *
 * @param folder the base of a relative DATA_DIR.
 * @throws StartFailure with a sentence for each error.
 */
export function readConfig(environment: Environment, folder: string): Config {
  // NAME= without a value counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  const wrong = parsed.success ? [] : namesOf(parsed.error)
  // Also check the valid values against each other, so that every error is reported at once.
  const variables =
    parsed.data ?? Variables.parse({ ...given, ...Object.fromEntries(wrong.map((name) => [name, undefined])) })
  const errors = [...wrong.map((name) => wrongValue(name, given[name])), ...contradictions(variables, given)]
  if (errors.length > 0) throw new StartFailure(errors, 'settings')
  return toConfig(variables, folder)
}

function namesOf(error: z.ZodError): (keyof Variables)[] {
  const names = new Set(error.issues.map(({ path }) => path[0]))
  return Variables.keyof().options.filter((name) => names.has(name))
}

function wrongValue(name: keyof Variables, value: string | undefined): string {
  return REPEATED.has(name) && !value?.includes('@')
    ? `${name} is "${value}", but must be ${MUST_BE[name]}.`
    : `${name} must be ${MUST_BE[name]}.`
}

/** Errors of combinations of valid values. */
function contradictions(variables: Variables, given: Environment): string[] {
  const { PORT, PUBLIC_URL } = variables
  const servesPages = variables.ROLES?.includes('api') ?? true
  const errors = refusedByBrowsers(PUBLIC_URL !== undefined ? { PUBLIC_URL } : servesPages ? { PORT } : {})
  if (given['DATABASE_URL'] !== undefined && given['SESSION_SECRET'] === undefined) errors.push(NO_SHARED_SECRET)
  if (given['SHARDS'] !== undefined && given['DATABASE_URL'] === undefined) errors.push(NO_SHARED_DATABASE)
  const lacksForAsk = ASK.filter((name) => given[name] === undefined)
  const asks = lacksForAsk.length < ASK.length || given['ASK_API_KEY'] !== undefined
  if (asks && lacksForAsk.length > 0) {
    errors.push(
      `${lacksForAsk.join(' and ')} ${lacksForAsk.length === 1 ? 'is' : 'are'} missing: /ask needs ${ASK.join(' and ')}. ` +
        'Set the missing ones, or leave out all ASK_ settings.',
    )
  }
  const missing = CREDENTIALS.filter((name) => given[name] === undefined)
  if (missing.length === CREDENTIALS.length) return [...errors, ...localErrors(variables)]
  if (missing.length > 0) {
    errors.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: Discord needs ${CREDENTIALS.join(', ')}, ` +
        'all three. Set the missing ones, or leave out all three to use the local Discord.',
    )
  }
  if (variables.ROLES?.includes('discord')) {
    errors.push(
      'ROLES includes discord, the local Discord, but credentials of the real Discord are set. Remove one of them.',
    )
  }
  return errors
}

function localErrors({ HOST, PUBLIC_URL, PORT, LOCAL_DISCORD_PORT }: Variables): string[] {
  const why = 'without Discord credentials, since anyone can sign in to the local Discord as anyone'
  const errors = refusedByBrowsers({ LOCAL_DISCORD_PORT })
  if (!isLoopback(HOST)) errors.push(`HOST is "${HOST}", but must be a loopback address such as 127.0.0.1 ${why}.`)
  if (PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname)) {
    errors.push(`PUBLIC_URL is "${PUBLIC_URL}", but must be on localhost ${why}.`)
  }
  if (PORT === LOCAL_DISCORD_PORT) {
    errors.push(`PORT and LOCAL_DISCORD_PORT are both ${PORT}. Give one of them another port.`)
  }
  return errors
}

function toConfig(variables: Variables, folder: string): Config {
  const discord = toDiscord(variables)
  return {
    port: variables.PORT,
    host: variables.HOST,
    publicUrl: new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).origin,
    dataDir: resolve(folder, variables.DATA_DIR),
    discord,
    storage: toStorage(variables),
    trustProxy: variables.TRUST_PROXY ?? null,
    metricsToken: variables.METRICS_TOKEN ?? null,
    ownerId: variables.OWNER_ID ?? null,
    blameName: variables.BLAME_NAME,
    timeZone: variables.BOT_TIME_ZONE,
    hugGifUrl: variables.HUG_GIF_URL,
    askServer: toAskServer(variables),
    retentionDays: variables.RETENTION_DAYS,
    limits: {
      requestsPerMinute: variables.REQUESTS_PER_MINUTE,
      writesPerMinute: variables.WRITES_PER_MINUTE,
      signInsPerMinute: variables.SIGN_INS_PER_MINUTE,
    },
    shards: variables.SHARDS ?? null,
    logLevel: variables.LOG_LEVEL,
    roles: new Set(variables.ROLES ?? (discord.kind === 'local' ? ROLES : ['api', 'bot'])),
  }
}

function toAskServer({ ASK_BASE_URL: baseUrl, ASK_API_KEY: apiKey, ASK_MODEL: model }: Variables): AskServer | null {
  return baseUrl === undefined || model === undefined ? null : { baseUrl, apiKey: apiKey ?? null, model }
}

function toStorage({ DATABASE_URL: url, SESSION_SECRET: sessionSecret }: Variables): StorageChoice {
  if (url === undefined || sessionSecret === undefined) return { kind: 'folder', sessionSecret }
  return { kind: 'server', url, sessionSecret }
}

function toDiscord(variables: Variables): DiscordChoice {
  const { DISCORD_TOKEN: token, DISCORD_CLIENT_ID: clientId, DISCORD_CLIENT_SECRET: clientSecret } = variables
  if (token === undefined || clientId === undefined || clientSecret === undefined) {
    return { kind: 'local', port: variables.LOCAL_DISCORD_PORT }
  }
  const endpoints = {
    apiUrl: variables.DISCORD_API_URL.replace(/\/+$/, ''),
    authorizeUrl: 'https://discord.com/oauth2/authorize',
    cdnUrl: 'https://cdn.discordapp.com',
  }
  return { kind: 'real', endpoints, credentials: { token, clientId, clientSecret } }
}
