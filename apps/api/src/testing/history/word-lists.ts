import { WordLists, type WordList } from '@guildhall/contract'
import { CHANNELS } from '@guildhall/local-discord'
import { CATS, inputOf } from '../word-lists.ts'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const PATH = '/word_lists'
const CHANGED = { ...CATS, words: ['kitten', 'cow'], exempt_channel_ids: [CHANNELS.demoGeneral] }

const create = (api: HistoryApi) => api.send('POST', PATH, CATS)

async function lists(api: HistoryApi): Promise<WordList[]> {
  return WordLists.parse(await api.get(PATH)).lists
}

/** The path of the only list. */
async function pathOf(api: HistoryApi): Promise<string> {
  const [list] = await lists(api)
  return `${PATH}/${list?.id}`
}

const read = async (api: HistoryApi) => (await lists(api)).map(inputOf)

const creation: UndoableScenario = {
  action: 'created',
  prepare: () => Promise.resolve(),
  change: create,
  read,
  interfere: async (api) => api.sendAsBen('PUT', await pathOf(api), { ...CATS, words: ['of ben'] }),
}

const next: UndoableScenario = {
  ...creation,
  action: 'changed',
  prepare: create,
  change: async (api) => api.send('PUT', await pathOf(api), CHANGED),
  repeat: async (api) => api.send('PUT', await pathOf(api), CHANGED),
}

const removal: UndoableScenario = {
  ...creation,
  action: 'deleted',
  prepare: create,
  change: async (api) => api.send('DELETE', await pathOf(api)),
  // Another administrator restores the list first.
  async interfere(api) {
    await api.sendAsBen('POST', `/history/${(await api.newest()).id}/restore`, {})
    return creation.interfere(api)
  },
}

export const wordListScenarios = {
  createWordList: [creation],
  saveWordList: [next],
  removeWordList: [removal],
} as const
