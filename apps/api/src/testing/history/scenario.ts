import type { HistoryAction } from '@guildhall/contract'
import type { HistoryApi } from './history-api.ts'

/** A call that changes a server, for tests of its revision. */
export interface Scenario {
  /** The action of its revision. */
  readonly action: HistoryAction
  /** Makes the state before the change. */
  prepare(api: HistoryApi): Promise<unknown>
  /** Makes the change as ada. */
  change(api: HistoryApi): Promise<Response>
}

/** A change that can be undone, for tests of its restoration. */
export interface UndoableScenario extends Scenario {
  /** Reads the fields that a restoration brings back; versions are not among them, because they grow. */
  read(api: HistoryApi): Promise<unknown>
  /** Changes the target as ben, after the change of ada. */
  interfere(api: HistoryApi): Promise<Response>
  /** Sends the change again, which changes nothing; absent for a call that always changes something. */
  repeat?(api: HistoryApi): Promise<Response>
}

export function isUndoable(scenario: Scenario): scenario is UndoableScenario {
  return 'read' in scenario
}
