/** Counts of a user on a day, by the user's number. */
export interface Activity {
  messages: number
  commands: number
}

/**
 * The users of a day, packed: for each in order of number, the distance to the number before, the messages and the commands, each as a
 * variable-length integer (7 bits a byte, the lowest first). A user takes 3 to 6 bytes, and reading 10 million takes a tenth of a second.
 */
export type DayUsers = Uint8Array

/** Calls `visit` for each user of a day, in order of number. */
export function eachUser(
  users: DayUsers,
  visit: (userNumber: number, messages: number, commands: number) => void,
): void {
  let at = 0

  function next(): number {
    let byte = users[at++] ?? 0
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let scale = 0x80; byte >= 0x80; scale *= 0x80) {
      byte = users[at++] ?? 0
      value += (byte & 0x7f) * scale
    }
    return value
  }

  let userNumber = 0
  while (at < users.length) {
    userNumber += next()
    const messages = next()
    visit(userNumber, messages, next())
  }
}

/** Adds activity to the users of a day. */
export function addActivity(users: DayUsers, further: ReadonlyMap<number, Activity>): DayUsers {
  const packer = createPacker()
  const added = [...further].toSorted(([a], [b]) => a - b)
  let next = 0

  function addBefore(limit: number): void {
    for (; next < added.length; next += 1) {
      const [userNumber, { messages, commands }] = added[next] ?? [Infinity, NONE]
      if (userNumber >= limit) return
      packer.add(userNumber, messages, commands)
    }
  }

  eachUser(users, (userNumber, messages, commands) => {
    addBefore(userNumber)
    const [same, more] = added[next] ?? [Infinity, NONE]
    if (same !== userNumber) return packer.add(userNumber, messages, commands)
    next += 1
    packer.add(userNumber, messages + more.messages, commands + more.commands)
  })
  addBefore(Infinity)
  return packer.packed()
}

/** The users of a day without one of them. */
export function withoutUser(users: DayUsers, userNumber: number): DayUsers {
  const packer = createPacker()
  eachUser(users, (each, messages, commands) => {
    if (each !== userNumber) packer.add(each, messages, commands)
  })
  return packer.packed()
}

const NONE: Activity = { messages: 0, commands: 0 }

/** Packs users in order of number. */
function createPacker() {
  let bytes = new Uint8Array(256)
  let at = 0
  let before = 0

  function put(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) | 0x80
    bytes[at++] = rest
  }

  return {
    add(userNumber: number, messages: number, commands: number): void {
      if (messages === 0 && commands === 0) return
      if (at + LONGEST > bytes.length) {
        const longer = new Uint8Array(bytes.length * 2)
        longer.set(bytes)
        bytes = longer
      }
      put(userNumber - before)
      put(messages)
      put(commands)
      before = userNumber
    },
    packed: (): DayUsers => bytes.slice(0, at),
  }
}

/** Maximum number of bytes of one user: three integers of up to 53 bits. */
const LONGEST = 3 * 8
