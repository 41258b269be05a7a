import type { Log } from '@guildhall/core'
import type { BotModule } from './module.ts'

/** Calls each module. A module that fails does not stop the others. @param what completes "could not" in the log. */
export async function eachModule(
  what: string,
  modules: readonly BotModule[],
  work: (module: BotModule) => Promise<void> | void | undefined,
  log: Log,
): Promise<void> {
  for (const module of modules) {
    try {
      await work(module)
    } catch (error) {
      log.error({ err: error, module: module.name }, `could not ${what}`)
    }
  }
}
