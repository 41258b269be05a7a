import { useEffect, useState } from 'react'
import type * as LinkEngine from './link-engine.ts'

export type Engine = typeof LinkEngine

/** The bot's link engine, loaded on demand. The form also works without it, since the server validates the rules. */
export function useLinkEngine(): Engine | 'loading' | 'failed' {
  const [engine, setEngine] = useState<Engine | 'loading' | 'failed'>('loading')
  useEffect(() => {
    let gone = false
    import('./link-engine.ts').then(
      (loaded) => gone || setEngine(loaded),
      () => gone || setEngine('failed'),
    )
    return () => {
      gone = true
    }
  }, [])
  return engine
}
