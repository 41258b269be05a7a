import { createLog, type GuildPicture, type JournalEntry } from '@guildhall/core'
import { expect, it } from 'vitest'
import { createBookkeeper } from './bookkeeper.ts'
import { createPlaces } from './places.ts'

const PICTURE: GuildPicture = {
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
  const written: JournalEntry[] = []
  const places = createPlaces(() => Promise.resolve(undefined))
  places.update(0, { sessionId: 's', resumeURL: 'ws://127.0.0.1', sequence: 5, shardId: 0, shardCount: 1 })
  places.heard(0)
  let changed: GuildPicture[] = [PICTURE]
  let isBroken = true
  const bookkeeper = createBookkeeper({
    journal: { write: async (entry) => void written.push(entry) },
    pictures: {
      take: () => changed.splice(0),
      giveBack: (pictures) => void (changed = [...pictures, ...changed]),
    },
    places: {
      ...places,
      take() {
        if (isBroken) throw new RangeError('Maximum call stack size exceeded')
        return places.take()
      },
    },
    log: createLog('silent'),
  })
  await bookkeeper.flush()
  expect(written).toEqual([])
  isBroken = false
  await bookkeeper.flush()
  expect(written).toMatchObject([{ pictures: [PICTURE] }])
  expect(written[0]?.sessions.get(0)?.sequence).toBe(4)
})
