export type { Certainty, Found } from './found.ts'
export { compileWords, type WordMatcher } from './compile-words.ts'
export { allowedIn, type IsAllowed } from './allowed.ts'
export { certaintyOfMiss } from './certainty.ts'
