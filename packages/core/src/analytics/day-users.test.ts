import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addActivity, eachUser, withoutUser, type Activity, type DayUsers } from './day-users.ts'

const count = fc.oneof(fc.nat(3), fc.nat(200), fc.nat(2 ** 31), fc.constant(2 ** 45))
const activities = fc
  .array(fc.tuple(fc.oneof(fc.nat(300), fc.nat(2 ** 31)), fc.record({ messages: count, commands: count })))
  .map((entries) => new Map(entries))

const unpacked = (users: DayUsers): [number, Activity][] => {
  const all: [number, Activity][] = []
  eachUser(users, (userNumber, messages, commands) => all.push([userNumber, { messages, commands }]))
  return all
}

const isActive = ([, { messages, commands }]: [number, Activity]): boolean => messages > 0 || commands > 0

const byNumber = ([a]: [number, Activity], [b]: [number, Activity]): number => a - b

describe('the packed users of a day', () => {
  it('unpack to the added users with activity, ordered by number', () => {
    fc.assert(
      fc.property(activities, (given) => {
        expect(unpacked(addActivity(new Uint8Array(), given))).toEqual([...given].filter(isActive).toSorted(byNumber))
      }),
    )
  })

  it('contain the sums after activity is added again', () => {
    fc.assert(
      fc.property(activities, activities, (first, second) => {
        const sums = new Map(first)
        for (const [userNumber, { messages, commands }] of second) {
          const known = sums.get(userNumber) ?? { messages: 0, commands: 0 }
          sums.set(userNumber, { messages: known.messages + messages, commands: known.commands + commands })
        }
        const added = addActivity(addActivity(new Uint8Array(), first), second)
        expect(unpacked(added)).toEqual([...sums].filter(isActive).toSorted(byNumber))
      }),
    )
  })

  it('keep all other users when one is removed', () => {
    fc.assert(
      fc.property(activities, fc.nat(300), (given, removed) => {
        const users = withoutUser(addActivity(new Uint8Array(), given), removed)
        const left = [...given].filter(([userNumber]) => userNumber !== removed)
        expect(unpacked(users)).toEqual(left.filter(isActive).toSorted(byNumber))
      }),
    )
  })

  it('take fewer than six bytes per user on average', () => {
    const users = new Map(
      Array.from({ length: 1_000 }, (_, at) => [at * 900, { messages: at % 500, commands: at % 9 }]),
    )
    expect(addActivity(new Uint8Array(), users).length).toBeLessThan(6_000)
  })
})
