import { API } from '@discordjs/core'
import { DiscordAPIError, REST } from '@discordjs/rest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHANNELS, GUILDS, startLocalDiscord, type LocalDiscord } from '../index.ts'
import { loadDescription } from './testing/description.ts'
import { createRecorder, type Recorder } from './testing/recorder.ts'

/** What Discord itself would call wrong, in every call that this file makes. */
const description = loadDescription()

let local: LocalDiscord
let recorder: Recorder
let api: API

beforeAll(async () => {
  local = await startLocalDiscord({ port: 0, dataDir: null })
  recorder = createRecorder(`${local.endpoints.apiUrl}/v10`)
  const rest = new REST({ api: local.endpoints.apiUrl, version: '10', makeRequest: recorder.request })
  api = new API(rest.setToken(local.credentials.token))
})

afterAll(() => local.close())

const codeOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (fault: unknown) => (fault instanceof DiscordAPIError ? [fault.status, fault.code] : fault),
  )

const guildId = GUILDS.guildhallDemo

describe('@discordjs/core moderating the local Discord', () => {
  it('makes rules of every kind, changes one, and deletes it', async () => {
    const rules = api.guilds
    const [block, alert] = [{ type: 1 }, { type: 2, metadata: { channel_id: CHANNELS.demoGeneral } }]
    const common = { event_type: 1, actions: [block, alert], enabled: true }
    const words = { keyword_filter: ['cat*'], regex_patterns: ['c.t'], allow_list: ['catalogue'] }
    const keyword = await rules.createAutoModerationRule(guildId, {
      ...common,
      name: 'Words',
      trigger_type: 1,
      trigger_metadata: words,
      actions: [...common.actions, { type: 3, metadata: { duration_seconds: 60 } }],
    })
    await rules.createAutoModerationRule(guildId, { ...common, name: 'Spam', trigger_type: 3 })
    const presets = { presets: [1, 2, 3], allow_list: ['damn'] }
    await rules.createAutoModerationRule(guildId, {
      ...common,
      name: 'Presets',
      trigger_type: 4,
      trigger_metadata: presets,
    })
    const mentions = { mention_total_limit: 5, mention_raid_protection_enabled: true }
    const last = { ...common, name: 'Mentions', trigger_type: 5, trigger_metadata: mentions }
    await rules.createAutoModerationRule(guildId, last)
    expect(await codeOf(rules.createAutoModerationRule(guildId, last))).toEqual([400, 50035])
    const kinds = (await rules.getAutoModerationRules(guildId)).map((rule) => rule.trigger_type)
    expect(kinds).toEqual([1, 3, 4, 5])
    const changed = await rules.editAutoModerationRule(guildId, keyword.id, { enabled: false })
    expect(await rules.getAutoModerationRule(guildId, keyword.id)).toEqual(changed)
    await rules.deleteAutoModerationRule(guildId, keyword.id, { reason: 'No more' })
    expect(await codeOf(rules.getAutoModerationRule(guildId, keyword.id))).toEqual([404, 0])
  })

  it('says nothing that Discord’s own description does not allow', () => {
    expect(recorder.exchanges.length).toBeGreaterThan(9)
    expect(recorder.faults(description)).toEqual([])
  })
})
