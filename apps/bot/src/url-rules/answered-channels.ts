import type { UrlAnswers } from '@guildhall/core'
import type { Configured } from '../kernel/configured.ts'

/** In which channels something was answered: what is deleted or changed elsewhere is not looked for in the rows. */
export interface AnsweredChannels extends Configured<ReadonlySet<string>> {
  add(guildId: string, channelId: string): void
  /** Forgets all: another process may have answered meanwhile. */
  clear(): void
}

export function createAnsweredChannels(answers: Pick<UrlAnswers, 'channels'>): AnsweredChannels {
  const known = new Map<string, Set<string>>()
  /** Answers that came while a look at the rows was under way, which may have missed them. */
  const looks = new Map<string, Promise<Set<string>>>()
  const added = new Map<string, Set<string>>()

  async function look(guildId: string): Promise<Set<string>> {
    const meanwhile = new Set<string>()
    added.set(guildId, meanwhile)
    const channels = new Set(await answers.channels(guildId))
    for (const channelId of meanwhile) channels.add(channelId)
    if (added.get(guildId) === meanwhile) known.set(guildId, channels)
    return channels
  }

  function lookOnce(guildId: string): Promise<Set<string>> {
    const mine = look(guildId).finally(() => {
      if (looks.get(guildId) === mine) looks.delete(guildId)
    })
    looks.set(guildId, mine)
    return mine
  }

  return {
    peek: (guildId) => known.get(guildId),
    get: (guildId) => {
      const there = known.get(guildId)
      return there ? Promise.resolve(there) : (looks.get(guildId) ?? lookOnce(guildId))
    },
    add(guildId, channelId) {
      known.get(guildId)?.add(channelId)
      added.get(guildId)?.add(channelId)
    },
    clear() {
      known.clear()
      looks.clear()
      added.clear()
    },
  }
}
