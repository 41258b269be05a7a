import { useEffect, useState } from 'react'
import type * as LinkEngine from './link-engine.ts'

export type Engine = typeof LinkEngine

/** The bot's engine once it is loaded; without it the form works all the same, since the server checks too. */
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
