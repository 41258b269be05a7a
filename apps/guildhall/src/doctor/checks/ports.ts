import { createServer } from 'node:net'
import { systemCode } from '../../start-failure.ts'
import type { DoctorContext } from '../context.ts'
import { failed, ok, skipped, warning, type Outcome } from '../outcome.ts'

/** Whether the ports are free, or used by this program. */
export async function checkPorts({ config, ownServer }: DoctorContext): Promise<Outcome> {
  const { port, roles, discord, host } = config
  if (!roles.has('api')) return skipped('This process does not serve the dashboard (ROLES).')
  const use = await ownServer.port()
  if (use.kind === 'own') return ok(`Guildhall is running on port ${port}.`)
  if (use.kind === 'taken') {
    return failed(`Port ${port} is in use.`, 'Stop the program that uses it, or set PORT to another port.')
  }
  if (use.kind === 'refused') return refused(use.code, port, host)
  const isLocal = discord.kind === 'local' && roles.has('discord')
  if (isLocal && (await isTaken(discord.port))) {
    return failed(
      `Port ${discord.port} is in use.`,
      'Stop the program that uses it, or set LOCAL_DISCORD_PORT to another port.',
    )
  }
  return ok(isLocal ? `Ports ${port} and ${discord.port} are free.` : `Port ${port} is free.`)
}

function refused(code: string, port: number, host: string): Outcome {
  if (code === 'EACCES') {
    return failed(`This user is not allowed to use port ${port}.`, 'Set PORT to a port above 1023.')
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return failed(
      `This machine does not have the address in HOST (${host}).`,
      'Set HOST to an address of this machine.',
    )
  }
  return warning(`Port ${port} cannot be used (${code}).`, 'Set PORT to another port.')
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(systemCode(error) === 'EADDRINUSE'))
    server.listen({ host: 'localhost', port }, () => server.close(() => resolve(false)))
  })
}
