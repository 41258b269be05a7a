import { ALLOWED_CASES } from './cases/allowed.ts'
import type { Case } from './cases/case.ts'
import { CHARACTER_CASES } from './cases/characters.ts'
import { MARKUP_CASES } from './cases/markup.ts'
import { PATTERN_CASES } from './cases/patterns.ts'
import { PUNCTUATION_CASES } from './cases/punctuation.ts'
import { STRATEGY_CASES } from './cases/strategies.ts'

export type { Case } from './cases/case.ts'

/** Messages that Discord stops or posts. The engine and the local Discord agree with each case. */
export const CASES: readonly Case[] = [
  ...STRATEGY_CASES,
  ...PUNCTUATION_CASES,
  ...CHARACTER_CASES,
  ...MARKUP_CASES,
  ...ALLOWED_CASES,
  ...PATTERN_CASES,
]
