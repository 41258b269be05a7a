import { API } from '@discordjs/core'
import { DiscordAPIError, REST } from '@discordjs/rest'
import { demoWorld, startLocalDiscord, type LocalDiscord } from '../../index.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** A local Discord with the demo world, and a client of its REST API whose calls are recorded. */
interface CoreClient {
  local: LocalDiscord
  recorder: Recorder
  api: API
}

/** Starts a local Discord and connects @discordjs/core as the bot. */
export async function startWithCore(): Promise<CoreClient> {
  const local = await startLocalDiscord({ ...demoWorld, port: 0, dataDir: null })
  const recorder = createRecorder(`${local.endpoints.apiUrl}/v10`)
  const rest = new REST({ api: local.endpoints.apiUrl, version: '10', makeRequest: recorder.request })
  return { local, recorder, api: new API(rest.setToken(local.credentials.token)) }
}

/** The status and Discord's code of a rejected call; undefined for a call that succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<[status: number, code: number | string] | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    if (error instanceof DiscordAPIError) return [error.status, error.code]
    throw error
  }
}
