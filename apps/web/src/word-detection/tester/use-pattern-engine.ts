import { useEffect, useState } from 'react'
import type * as PatternEngine from './pattern-engine.ts'

export type Patterns = typeof PatternEngine

/** The engine that runs patterns, loaded once it is needed. */
export function usePatternEngine(isNeeded: boolean): Patterns | 'loading' | 'failed' {
  const [engine, setEngine] = useState<Patterns | 'loading' | 'failed'>('loading')
  useEffect(() => {
    if (!isNeeded) return undefined
    let gone = false
    import('./pattern-engine.ts').then(
      (loaded) => gone || setEngine(loaded),
      () => gone || setEngine('failed'),
    )
    return () => {
      gone = true
    }
  }, [isNeeded])
  return engine
}
