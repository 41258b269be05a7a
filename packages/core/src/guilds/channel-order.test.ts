import { snapshotChannel } from '@guildhall/test-kit'
import { describe, expect, it } from 'vitest'
import { inDiscordsOrder } from './channel-order.ts'
import type { SnapshotChannel } from '../kernel/guild-snapshot.ts'

const TEXT = 0
const VOICE = 2
const CATEGORY = 4
const STAGE = 13
const FORUM = 15

const channel = (id: string, type: number, position: number, parentId: string | null = null): SnapshotChannel =>
  snapshotChannel(id, { type, position, parentId })

function orderOf(...channels: SnapshotChannel[]): string[] {
  return inDiscordsOrder(channels).map(({ id }) => id)
}

describe('the order of channels', () => {
  it('begins with those without a category, wherever that stands', () => {
    expect(orderOf(channel('10', CATEGORY, 0), channel('11', TEXT, 0, '10'), channel('12', TEXT, 9))).toEqual([
      '12',
      '10',
      '11',
    ])
  })

  it('has text and its like before voice, each by position', () => {
    const channels = [channel('1', STAGE, 0), channel('2', VOICE, 1), channel('3', FORUM, 7), channel('4', TEXT, 5)]
    expect(orderOf(...channels)).toEqual(['4', '3', '1', '2'])
  })

  it('has the older of two at one position first, though ids are of unlike length', () => {
    expect(orderOf(channel('1000', TEXT, 1), channel('999', TEXT, 1))).toEqual(['999', '1000'])
  })

  it('loses no channel whose category is gone', () => {
    expect(orderOf(channel('1', TEXT, 0, 'gone'), channel('2', CATEGORY, 0))).toEqual(['1', '2'])
  })
})
