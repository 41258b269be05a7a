import { Command } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { UndoableScenario } from './scenario.ts'

const TOGGLE = '/commands/blame/toggle'

const toggleCommand: UndoableScenario = {
  action: 'changed',
  prepare: (api) => api.send('POST', '/commands/ask/toggle', { enable: true }),
  change: (api) => api.send('POST', TOGGLE, { enable: true }),
  repeat: (api) => api.send('POST', TOGGLE, { enable: true }),
  async read(api) {
    const commands = z.array(Command).parse(await api.get('/commands'))
    return commands.filter((command) => command.is_enabled).map((command) => command.command_name)
  },
  async interfere(api) {
    await api.sendAsBen('POST', TOGGLE, { enable: false })
    return api.sendAsBen('POST', TOGGLE, { enable: true })
  },
}

export const commandScenarios = { toggleCommand: [toggleCommand] } as const
