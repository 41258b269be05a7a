export type { Found } from './found.ts'
export { compileWords } from './compile-words.ts'
export { allowedIn, type IsAllowed } from './allowed.ts'
export { certaintyOfMiss } from './certainty.ts'
