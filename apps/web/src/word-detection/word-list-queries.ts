import {
  createWordList,
  listWordHits,
  listWordLists,
  removeWordList,
  saveWordList,
  type ReceivedWordList,
  type ReceivedWordLists,
  type WordListInput,
} from '@guildhall/contract'
import { queryOptions } from '@tanstack/react-query'
import { listOf, resource, versionOf } from '../kernel/resource.ts'
import type { Submissions } from '../lib/calls/submissions.ts'
import { call } from '../lib/calls/transport.ts'

const { withSaved, without } = listOf(({ id }: ReceivedWordList) => id)

const follow = (data: ReceivedWordLists, saved: ReceivedWordList): ReceivedWordLists => ({
  ...data,
  lists: withSaved(data.lists, saved),
})

/** The word lists of a server, with the number of keyword rules that Discord still allows there. */
export const guildWordLists = resource({
  name: 'word_lists',
  read: (guildId, signal) => call(listWordLists, { params: { guildId }, signal }),
  areas: ['word_detection'],
  changes: (guildId, { change, reread }) => {
    /** Changes a list and refetches: the number of free rules and the states of other lists change too. */
    const changing = async <Reply>(
      send: () => Promise<Reply>,
      followed: (data: ReceivedWordLists, reply: Reply) => ReceivedWordLists,
    ): Promise<Reply> => {
      const reply = await change(send, followed)
      reread()
      return reply
    }
    return {
      create: (body: WordListInput, submissions: Submissions) =>
        changing(() => call(createWordList, { params: { guildId }, body, submissions }), follow),
      /** @param version the version of the replaced list */
      save: (listId: string, body: WordListInput, version: number | undefined) =>
        changing(
          () => call(saveWordList, { params: { guildId, listId }, body: { ...body, ...versionOf(version) } }),
          follow,
        ),
      remove: ({ id, version }: ReceivedWordList, submissions: Submissions): Promise<unknown> => {
        const [params, query] = [{ guildId, listId: id }, versionOf(version)]
        return changing(
          () => call(removeWordList, { params, query, submissions }),
          (data) => ({ ...data, lists: without(id)(data.lists) }),
        )
      },
    }
  },
})

/** The changes of a server's word lists. Each throws the error of its call. */
export type WordListActions = ReturnType<typeof guildWordLists.useChanges>

/** How often the lists of a server stopped messages in the last days. */
export function wordHits(guildId: string, days: number) {
  return queryOptions({
    queryKey: ['guilds', guildId, 'word_hits', days],
    meta: { areas: ['word_detection'] },
    queryFn: ({ signal }) => call(listWordHits, { params: { guildId }, query: { days }, signal }),
  })
}
