import type { Kernel } from '../kernel/kernel.ts'
import { createMessageSaves } from './recorded-saves.ts'
import { createSavedMessagesHistory } from './restoration.ts'
import { createSavedMessageService } from './service.ts'

type SavedMessagesDeps = Pick<Kernel, 'db' | 'clock' | 'changes' | 'readRows'>

/** Messages that administrators saved to start from. */
export function createSavedMessages(deps: SavedMessagesDeps) {
  const saves = createMessageSaves(deps)
  return {
    name: 'saved-messages',
    services: { savedMessages: createSavedMessageService({ ...deps, saves }) },
    history: [createSavedMessagesHistory({ ...deps, saves })],
  }
}
