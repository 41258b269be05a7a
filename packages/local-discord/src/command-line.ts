import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isObject } from './kernel/json.ts'
import { startLocalDiscord, type LocalDiscord } from './server.ts'
import { starterWorld } from './starter-world.ts'
import { createWorld, type WorldOptions } from './world-parts.ts'

const USAGE = `Usage: local-discord [options]

  --port <number>   the port, on this machine only; 0 takes a free port (4000)
  --data <folder>   the folder of the state's file (in memory)
  --name <text>     the name of the application in the starter world ("My bot")
  --world <file>    the application and the world, as JSON (the starter world)
  --print-world     print the starter world as JSON and exit
  --help            print this help and exit
`

const OPTIONS = {
  port: { type: 'string', default: '4000' },
  data: { type: 'string' },
  name: { type: 'string', default: 'My bot' },
  world: { type: 'string' },
  'print-world': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/**
 * Runs the command line.
 *
 * @returns the started local Discord; null when an option only prints.
 * @throws Error for an invalid option or file, and as `startLocalDiscord`.
 */
export async function runCommandLine(args: string[], print: (text: string) => void): Promise<LocalDiscord | null> {
  const { values } = parseArgs({ args, options: OPTIONS })
  if (values.help) {
    print(USAGE)
    return null
  }
  const starter = starterWorld(values.name)
  if (values['print-world']) {
    print(`${JSON.stringify(starter, null, 2)}\n`)
    return null
  }
  const setting = values.world === undefined ? starter : readWorldOptions(values.world)
  const local = await startLocalDiscord({ ...setting, port: readPort(values.port), dataDir: values.data ?? null })
  print(report(local))
  return local
}

function report({ origin, endpoints, credentials }: LocalDiscord): string {
  return `Local Discord (chat page): ${origin}
API:           ${endpoints.apiUrl}
Authorize:     ${endpoints.authorizeUrl}
CDN:           ${endpoints.cdnUrl}
Token:         ${credentials.token}
Client id:     ${credentials.clientId}
Client secret: ${credentials.clientSecret}
Press Ctrl+C to stop.
`
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port must be a number from 0 to 65535, not "${text}".`)
  return port
}

function readWorldOptions(path: string): WorldOptions {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (isWorldOptions(value)) return value
  throw new Error(`${path} must contain an application and a world with all their fields, as printed by --print-world.`)
}

const APPLICATION_PARTS = ['id', 'name', 'description', 'ownerId', 'clientSecret', 'token'] as const
const WORLD_PARTS = Object.keys(createWorld([], []))

function isWorldOptions(value: unknown): value is WorldOptions {
  const { application, world }: { application?: unknown; world?: unknown } = isObject(value) ? value : {}
  if (!isObject(application) || !isObject(world)) return false
  const has = (part: string): boolean => Reflect.get(application, part) !== undefined
  return APPLICATION_PARTS.every(has) && WORLD_PARTS.every((part) => Object.hasOwn(world, part))
}
