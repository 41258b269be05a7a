import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod/mini'
import { getBotInviteUrl } from '../auth.ts'
import { getBlameCount } from '../blame.ts'
import { getBotAvatar, getBotOwner, getStatus } from '../bot-profile.ts'
import { listCommands, toggleCommand } from '../commands.ts'
import { getGuild, listChannels, listGuilds, listRoles } from '../guilds.ts'
import { listReminders } from '../reminders.ts'
import { listRoleButtonConfigs } from '../role-buttons.ts'
import { listRules } from '../rules.ts'
import { DEFAULT_PREFIX, getSettings } from '../settings.ts'
import { listUrlRules } from '../url-rules.ts'
import { readResponse, type EndpointShape, type ReceivedOf, type ResponseOf } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

/** An arbitrary value that a response schema accepts. Beyond this depth lists are empty, so that trees end. */
function valuesOf(schema: z.core.$ZodType, levels: number): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodMiniString) return fc.string({ unit: 'binary' })
  if (schema instanceof z.ZodMiniNumber) return fc.double({ noNaN: true, noDefaultInfinity: true })
  if (schema instanceof z.ZodMiniUnknown) return fc.jsonValue()
  if (schema instanceof z.ZodMiniBoolean) return fc.boolean()
  if (schema instanceof z.ZodMiniNullable) return fc.option(valuesOf(schema.def.innerType, levels))
  if (schema instanceof z.ZodMiniOptional) return valuesOf(schema.def.innerType, levels)
  if (schema instanceof z.ZodMiniArray)
    return levels === 0 ? fc.constant([]) : fc.array(valuesOf(schema.def.element, levels - 1), { maxLength: 3 })
  if (schema instanceof z.ZodMiniEnum) return fc.constantFrom(...Object.values(schema.def.entries))
  if (schema instanceof z.ZodMiniLiteral) return fc.constantFrom(...schema.def.values)
  if (schema instanceof z.ZodMiniUnion) return fc.oneof(...schema.def.options.map((one) => valuesOf(one, levels)))
  if (schema instanceof z.ZodMiniRecord) return fc.dictionary(fc.string(), valuesOf(schema.def.valueType, levels))
  if (schema instanceof z.ZodMiniNull) return fc.constant(null)
  if (!(schema instanceof z.ZodMiniObject)) throw new TypeError(`No values are made of ${schema.constructor.name}`)
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.def.shape
  const required = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodMiniOptional))
  return fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valuesOf(field, levels)])), {
    requiredKeys: required,
  })
}

const accepts = (call: EndpointShape, body: unknown): boolean => readResponse(call, body) !== undefined

describe('a client', () => {
  const withResponse = Object.entries<EndpointShape>(ENDPOINTS).flatMap(([name, call]) =>
    call.response ? [{ name, call, response: call.response }] : [],
  )

  it.each(withResponse)('accepts every response that the server can send to $name', ({ call, response }) => {
    fc.assert(
      fc.property(valuesOf(response, 4), (body) => {
        const sent: unknown = JSON.parse(JSON.stringify(response.parse(body)))
        expect(accepts(call, sent)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('accepts responses without the fields that this server adds', () => {
    const id = 'opaque'
    expect(accepts(getGuild, { id, is_bot_member: true })).toBe(true)
    expect(accepts(listChannels, [{ id, name: 'general', channel_type: '0', position: '1' }])).toBe(true)
    expect(accepts(listRoles, [{ id, name: 'Raider' }])).toBe(true)
    expect(accepts(listCommands, [{ command_name: 'unheard of', is_enabled: true }])).toBe(true)
    expect(accepts(toggleCommand, {})).toBe(true)
    expect(accepts(listRules, [{ channel_id: id, rules: [{ content: 'Be kind.', position: '0' }] }])).toBe(true)
    const once = { id, message: 'Raid', channel_id: id, next_run_at: '', is_recurring: false, is_sent: false }
    expect(accepts(listReminders, [once, { ...once, recurrence_type: 'daily', recurrence_day_of_week: null }])).toBe(
      true,
    )
    const button = { label: 'Raider', role_id: '5', children: [{ label: 'Tank', role_id: '6' }] }
    expect(accepts(listRoleButtonConfigs, [{ id, channel_id: id, message_id: id, buttons: [button] }])).toBe(true)
    expect(accepts(listUrlRules, [{ input_pattern: 'a', output_pattern: 'b', channel_ids: null }])).toBe(true)
    expect(getSettings.accepts.parse({})).toMatchObject({ prefix: DEFAULT_PREFIX, default_action: '' })
  })

  it('reads the type of a channel as a number, and 0 as the color of a role without one', () => {
    const channel = { id: '10', name: 'general', channel_type: '0', position: '1' }
    expect(listChannels.accepts.parse([channel])).toMatchObject([{ channel_type: 0, position: 1 }])
    expect(listRoles.accepts.parse([{ id: '31', name: 'Raider' }])).toMatchObject([{ color: 0 }])
  })
})

describe('the checks of the first page', () => {
  it.each([
    ['an object instead of a list', listGuilds, { guilds: [] }],
    ['a server without an id', listGuilds, [{ is_bot_member: true }]],
    ['a server whose name is a number', getGuild, { id: '1', is_bot_member: true, name: 5 }],
    ['a server whose member count is a string', getGuild, { id: '1', is_bot_member: true, member_count: '5' }],
    ['a count that is a string', getBlameCount, { gremlin_count: '42' }],
    ['an avatar address that is a number', getBotAvatar, { avatar_url: 7 }],
    ['a missing owner', getBotOwner, {}],
    ['an invite address that is a number', getBotInviteUrl, { invite_url: 7 }],
    ['an unknown status', getStatus, { discord: 'down' }],
  ] satisfies [string, EndpointShape, unknown][])('reject %s', (_, call, body) => {
    expect(accepts(call, body)).toBe(false)
  })
})

describe('the types of a call', () => {
  it('require fields of the server that are optional for the client', () => {
    expectTypeOf<object>().not.toExtend<ResponseOf<typeof toggleCommand>>()
    expectTypeOf<object>().toExtend<ReceivedOf<typeof toggleCommand>>()
    expectTypeOf<object>().not.toExtend<ResponseOf<typeof getSettings>>()
    expectTypeOf<ResponseOf<typeof listRules>>().toExtend<ReceivedOf<typeof listRules>>()
  })
})
