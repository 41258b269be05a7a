import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { eventually } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { diagnose, install, problem, proxyTo } from './doctor-kit.ts'
import { canBeUnprivileged, launch, launchUnprivileged, TIMEOUT_MS } from './kit.ts'

/** Ports that browsers refuse to open; other programs use few of them. */
const REFUSED = [6697, 6679, 6669, 6668, 6667, 6666, 6665, 6566]

/** A free port that browsers, and `fetch`, refuse to open. */
async function freeRefusedPort(): Promise<string> {
  for (const port of REFUSED) {
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return String(port)
  }
  throw new Error(`None of the ports ${REFUSED.join(', ')} is free`)
}

describe('the doctor judges as the start does', { timeout: TIMEOUT_MS }, () => {
  it('a running program behind a proxy, on a port that browsers refuse to open', async () => {
    const installation = await install()
    const PORT = await freeRefusedPort()
    const PUBLIC_URL = await proxyTo(PORT)
    const proxied = { PORT, PUBLIC_URL, TRUST_PROXY: '127.0.0.1' }
    launch(installation.folder, { ...installation.variables, ...proxied })
    await eventually(async () => expect((await fetch(`${PUBLIC_URL}/readyz`)).status).toBe(200), TIMEOUT_MS)
    const { results } = await diagnose(installation, proxied)
    expect(results).toMatchObject({
      ports: { status: 'ok', finding: `Guildhall is running on port ${PORT}.` },
      'public address': { status: 'ok', finding: `${PUBLIC_URL} leads to this program through the proxy.` },
    })
  })

  it.skipIf(!canBeUnprivileged())('a file of the lock that this user cannot open', async () => {
    const installation = await install()
    const data = join(installation.folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const lock = join(data, 'guildhall.lock')
    writeFileSync(lock, '', { mode: 0o000 })
    const { folder, variables } = installation
    const start = await launchUnprivileged(folder, variables).ended
    expect(start.stderr).toMatch(/^DATA_DIR \(.*\) cannot be written \(.*guildhall\.lock'\)\. Make it and the files/)
    for (const mode of [0o000, 0o400, 0o200]) {
      chmodSync(lock, mode)
      const { code, results } = await diagnose(installation, {}, launchUnprivileged)
      expect(code).toBe(1)
      expect(results['disk']).toMatchObject(
        problem('failed', /cannot be written \(.*guildhall\.lock'\)/, /^Make it and/),
      )
    }
  })
})
