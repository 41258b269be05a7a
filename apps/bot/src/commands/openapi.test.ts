import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DefaultRestOptions } from '@discordjs/rest'
import { COMMANDS } from '@guildhall/contract'
import { CHANNELS, GUILDS, USERS } from '@guildhall/local-discord'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, serveModel } from '../ask/testing/model-server.ts'
import { eventually, setStage, type Stage } from '../testing/stage.ts'
import { administrator } from '@guildhall/test-kit'

const DEMO = GUILDS.guildhallDemo
const GENERAL = CHANNELS.demoGeneral
const RAIDS = '1141161680591637685'

const BESIDE_THE_REPOSITORY = fileURLToPath(new URL('../../../../../shared/discord-openapi.json', import.meta.url))
const PATH = process.env['DISCORD_OPENAPI'] ?? BESIDE_THE_REPOSITORY

/** The formats in the description; the types of numbers and dates already check them. */
const FORMATS = {
  snowflake: /^\d{1,20}$/,
  nonce: true,
  'date-time': true,
  uri: true,
  int32: true,
  int64: true,
  double: true,
} as const

/** A request of the bot to Discord. */
interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

let stage: Stage
let sent: Sent[]

beforeEach(async () => {
  sent = []
  recordRequests()
  stage = await setStage()
})
afterEach(async () => {
  await stage.close()
  vi.restoreAllMocks()
})

/** Records the requests of the bot's client, which receives this function when it is created. */
function recordRequests(): void {
  const makeRequest = DefaultRestOptions.makeRequest.bind(DefaultRestOptions)
  vi.spyOn(DefaultRestOptions, 'makeRequest').mockImplementation((url, init) => {
    const path = decodeURIComponent(new URL(url).pathname).replace(/^\/api\/v10/, '')
    if (typeof init.body === 'string') sent.push({ method: init.method ?? 'GET', path, body: JSON.parse(init.body) })
    return makeRequest(url, init)
  })
}

/** The violations of Discord's description in requests with a body. */
function errorsOf(requests: readonly Sent[]): string[] {
  const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(readFileSync(PATH, 'utf8'))
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats: FORMATS })
  ajv.addSchema({ ...document, $id: 'discord' })
  const templates = Object.keys(document.paths)
    .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) }))
    .toSorted((a, b) => a.template.split('{').length - b.template.split('{').length)
  return requests.flatMap(({ method, path, body }) => {
    const verb = method.toLowerCase()
    const found = templates.find(({ template, pattern }) => pattern.test(path) && document.paths[template]?.[verb])
    if (!found) return [`${method} ${path}: no such operation`]
    const pointer = `/paths/${encodeURIComponent(found.template.replaceAll('/', '~1'))}/${verb}`
    const validate = ajv.compile({ $ref: `discord#${pointer}/requestBody/content/application~1json/schema` })
    return validate(body) ? [] : [`${method} ${found.template}: ${ajv.errorsText(validate.errors)}`]
  })
}

describe('the requests of the commands', () => {
  it.skipIf(!existsSync(PATH))(
    'conform to Discord’s OpenAPI description for every command',
    { timeout: 120_000 },
    async () => {
      const model = await serveModel(answering('Below the hearth. '.repeat(200)))
      await stage.start({ askServer: model.askServer })
      for (const name of Object.keys(COMMANDS))
        await stage.core.commands.toggle(DEMO, { name, enable: true, seen: undefined }, administrator(USERS.ada))
      await stage.save(DEMO, { unavailable_channel_id: GENERAL })
      await eventually(() => expect(stage.menuOf(DEMO)).toHaveLength(Object.keys(COMMANDS).length))
      const run = (command: string, fields: Record<string, string>) =>
        stage.as(USERS.ada).run({ channelId: GENERAL, command, fields })
      await run('blame', { reason: 'late' })
      await run('unavailable', { date: 'tomorrow', reason: 'on holiday' })
      await run('updateraidtime', { raid: RAIDS, date: 'tomorrow', time: '20:00', announce: 'true' })
      await run('animehug', { user: USERS.ben })
      await run('ask', { question: 'Where?' })
      await run('createevent', { title: 'Molten Keep', slots: 'tomorrow 20:00', location: 'The keep' })
      await run('unavailable', { date: 'never' })
      await stage
        .as(USERS.ada)
        .complete({ channelId: GENERAL, command: 'unavailable', fields: { date: 'f' }, focused: 'date' })
      await eventually(() => expect(stage.botMessagesIn(GENERAL).length).toBeGreaterThanOrEqual(8))
      const notice = stage.botMessagesIn(GENERAL).find(({ components }) => components.length > 0)
      await stage.as(USERS.ada).press({ channelId: GENERAL, messageId: notice?.id ?? '' }, `unavailable:${USERS.ada}`)
      await eventually(() => expect(JSON.stringify(stage.botMessagesIn(GENERAL))).toContain('withdrew this notice'))
      await stage.settle()
      expect(sent.length).toBeGreaterThan(10)
      expect(errorsOf(sent)).toEqual([])
    },
  )
})
