import {
  accountsOf,
  blamesOf,
  blockedMessagesOf,
  changesBy,
  deletePressesOf,
  eventsOf,
  forgetAccount,
  forgetAuthor,
  forgetBlames,
  forgetBlockedMessages,
  forgetCreator,
  forgetGrants,
  forgetHugs,
  forgetLastChanges,
  forgetMemberships,
  forgetRequests,
  forgetServerList,
  forgetSignUps,
  grantsOf,
  hugsOf,
  lastChangesBy,
  membershipsOf,
  pressesOf,
  requestsOf,
  serverListOf,
  signUpsBy,
  type Changes,
  type Clock,
  type Database,
  type ReadRows,
} from '@guildhall/core'

export interface PersonalDataDeps {
  readonly db: Database
  readonly clock: Clock
  readonly changes: Changes
  readonly readRows: ReadRows
}

/** A kind of data about a person, other than the analytics. */
interface PersonalDataPart {
  /** The name in the export. */
  readonly name: string
  read(deps: PersonalDataDeps, userId: string): Promise<readonly object[]>
  /** Deletes the data, or removes the person from it. @returns the number of rows. */
  forget(deps: PersonalDataDeps, userId: string): Promise<number>
  /** The sentence about the deletion, up to the number. @param user "user 1" */
  done(user: string): string
}

/** The kinds of data about a person, in the order in which they are deleted. */
export const PERSONAL_DATA: readonly PersonalDataPart[] = [
  {
    name: 'accounts',
    read: ({ db }, userId) => accountsOf(db, userId),
    forget: forgetAccount,
    done: (user) => `Deleted the profile and the sessions of ${user}`,
  },
  {
    name: 'server_list',
    read: ({ db }, userId) => serverListOf(db, userId),
    forget: ({ db }, userId) => forgetServerList(db, userId),
    done: (user) => `Deleted the server lists of ${user}`,
  },
  {
    name: 'memberships',
    read: ({ db }, userId) => membershipsOf(db, userId),
    forget: forgetMemberships,
    done: (user) => `Deleted the stored memberships of ${user}`,
  },
  {
    name: 'role_presses',
    read: async ({ db }, userId) =>
      (await pressesOf(db, userId)).map((press) => ({
        guild_id: press.guild_id,
        pressed_at: new Date(press.received_at).toISOString(),
      })),
    forget: ({ db }, userId) => deletePressesOf(db, userId),
    done: (user) => `Deleted the waiting role button presses of ${user}`,
  },
  {
    name: 'changes',
    read: ({ db }, userId) => changesBy(db, userId),
    forget: ({ db }, userId) => forgetAuthor(db, userId),
    done: (user) => `Removed ${user} from the history of servers; the changes stay`,
  },
  {
    name: 'last_changes',
    read: ({ db }, userId) => lastChangesBy(db, userId),
    forget: ({ db }, userId) => forgetLastChanges(db, userId),
    done: (user) => `Removed ${user} as the author of last changes; the configuration stays`,
  },
  {
    name: 'grants',
    read: grantsOf,
    forget: forgetGrants,
    done: (user) => `Deleted the access of ${user} to parts of servers`,
  },
  {
    name: 'blames',
    read: ({ db }, userId) => blamesOf(db, userId),
    forget: ({ db }, userId) => forgetBlames(db, userId),
    done: (user) => `Deleted the blame counts of ${user}`,
  },
  {
    name: 'hugs',
    read: ({ db }, userId) => hugsOf(db, userId),
    forget: ({ db }, userId) => forgetHugs(db, userId),
    done: (user) => `Deleted the hug counts of ${user} with other members`,
  },
  {
    name: 'events',
    read: ({ db }, userId) => eventsOf(db, userId),
    forget: ({ db }, userId) => forgetCreator(db, userId),
    done: (user) => `Removed ${user} as the creator of events; the events stay`,
  },
  {
    name: 'sign_ups',
    read: ({ db }, userId) => signUpsBy(db, userId),
    forget: forgetSignUps,
    done: (user) => `Deleted the event sign-ups of ${user}`,
  },
  {
    name: 'blocked_messages',
    read: ({ db }, userId) => blockedMessagesOf(db, userId),
    forget: ({ db }, userId) => forgetBlockedMessages(db, userId),
    done: (user) => `Deleted the blocked messages of ${user}`,
  },
  {
    name: 'requests',
    read: ({ db }, userId) => requestsOf(db, userId),
    forget: ({ db }, userId) => forgetRequests(db, userId),
    done: (user) => `Deleted the saved responses to requests of ${user}`,
  },
]
