import { createLog, type GuildSnapshot, type GatewayEntry } from '@guildhall/core'
import { expect, it } from 'vitest'
import { createGatewayWriter } from './gateway-writer.ts'
import { createCheckpoints } from './checkpoints.ts'

const SNAPSHOT: GuildSnapshot = {
  id: '10',
  name: 'Guild',
  icon: null,
  ownerId: '1',
  memberCount: 1,
  isBotMember: true,
  roles: [],
  channels: [],
  emojis: [],
  botRoleIds: [],
}

it('a writer that could not even gather what there is writes all of it the next time', async () => {
  const written: GatewayEntry[] = []
  const checkpoints = createCheckpoints(() => Promise.resolve(undefined))
  checkpoints.update(0, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 5, shardId: 0, shardCount: 1 })
  checkpoints.heard(0)
  let changed: GuildSnapshot[] = [SNAPSHOT]
  let isBroken = true
  const gatewayWriter = createGatewayWriter({
    rows: { write: async (entry) => void written.push(entry) },
    snapshots: {
      take: () => changed.splice(0),
      giveBack: (snapshots) => void (changed = [...snapshots, ...changed]),
    },
    checkpoints: {
      ...checkpoints,
      take() {
        if (isBroken) throw new RangeError('Maximum call stack size exceeded')
        return checkpoints.take()
      },
    },
    log: createLog('silent'),
  })
  await gatewayWriter.flush()
  expect(written).toEqual([])
  isBroken = false
  await gatewayWriter.flush()
  expect(written).toMatchObject([{ snapshots: [SNAPSHOT] }])
  expect(written[0]?.sessions.get(0)?.sequence).toBe(4)
})
