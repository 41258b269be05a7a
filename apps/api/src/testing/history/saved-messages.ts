import { SavedMessage } from '@guildhall/contract'
import * as z from 'zod/mini'
import type { HistoryApi } from './history-api.ts'
import type { UndoableScenario } from './scenario.ts'

const PATH = '/saved_messages'
const RAID = {
  name: 'Raid',
  content: 'Tonight.',
  embeds: [{ title: 'Raid' }, { title: 'Loot' }],
  components: [{ label: 'Sign up', url: 'https://hall.test' }],
}

const save = (api: HistoryApi) => api.send('PUT', PATH, RAID)
const change = (api: HistoryApi) => api.send('PUT', PATH, { ...RAID, name: 'RAID', embeds: [{ title: 'Loot' }] })

/** The saved messages without their versions, which grow with each restoration. */
const read = async (api: HistoryApi): Promise<unknown> =>
  z
    .array(SavedMessage)
    .parse(await api.get(PATH))
    .map(({ version: _, ...saved }) => saved)

const creation: UndoableScenario = {
  action: 'created',
  prepare: () => Promise.resolve(),
  change: save,
  read,
  interfere: (api) => api.sendAsBen('PUT', PATH, { name: 'raid', content: 'Of ben.' }),
  repeat: save,
}

export const savedMessageScenarios = {
  saveMessage: [creation, { ...creation, action: 'changed', prepare: save, change, repeat: change }],
  deleteSavedMessage: [
    {
      ...creation,
      action: 'deleted',
      prepare: save,
      change: (api: HistoryApi) => api.send('DELETE', `${PATH}?name=raid`),
      repeat: undefined,
    },
  ],
} as const
