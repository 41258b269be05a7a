import { allowedIn, compileWords } from '@guildhall/word-matching'
import type { AutoModRule } from '../kernel/auto-mod-rule.ts'
import { findPattern } from './patterns.ts'
import type { Cause } from './cause.ts'

/** The first word or pattern of a rule that matches outside its allowed words. */
export function findWord(text: string, { keywords, patterns, allowed }: AutoModRule): Cause | undefined {
  return findKeyword(text, keywords, allowed) ?? findPattern(text, patterns, allowedIn(text, allowed))
}

/** The first keyword that matches outside the allowed words; undefined without a match. */
export function findKeyword(text: string, keywords: readonly string[], allowed: readonly string[]): Cause | undefined {
  const found = compileWords(keywords, allowed).find(text)
  return found && { keyword: found.keyword, content: text.slice(found.from, found.to) }
}
