// Measures the search of a message for the words of six lists, compared with one regular expression for each word.
//   node bench/word-matching.mjs [rounds]
import { compileWords } from '@guildhall/word-matching'
import { median, print, printMachine } from './lib/print.mjs'
import { randomOf } from './lib/random.mjs'

/** The CPU time that a message may take, in ms. */
const BUDGET_MS = 5
const LISTS = 6
const WORDS = 1_000
const LENGTH = 2_000
/** A search alone is too short for the clock of the processor. */
const REPEATS = 20

const rounds = Number(process.argv[2] ?? 15)
const random = randomOf(7)

/** The CPU time of this process so far, in ms. Other processes on the machine do not count. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** The median CPU time of the work, in ms. @param {() => unknown} work @param {number} repeats */
function milliseconds(work, repeats) {
  const times = Array.from({ length: rounds }, () => {
    const begun = cpu()
    for (let n = 0; n < repeats; n += 1) work()
    return (cpu() - begun) / repeats
  })
  return median(times)
}

/** A word of random letters. @param {number} length */
function randomWord(length) {
  return Array.from({ length }, () => String.fromCharCode(97 + Math.floor(random() * 26))).join('')
}

/** A list: a quarter each of whole words, prefixes, suffixes and parts. @param {(n: number) => string} wordOf */
function listOf(wordOf) {
  return Array.from({ length: WORDS }, (_, n) => {
    const word = wordOf(n)
    return [word, `${word}*`, `*${word}`, `*${word}*`][n % 4] ?? word
  })
}

/** The same search by one regular expression for each word. @param {readonly (readonly string[])[]} lists */
function regularExpressions(lists) {
  return lists.flat().map((word) => {
    const before = word.startsWith('*') ? '' : String.raw`(?<![\p{L}\p{M}\p{N}_])`
    const after = word.endsWith('*') ? '' : String.raw`(?![\p{L}\p{M}\p{N}_])`
    return new RegExp(`${before}${word.replaceAll('*', '')}${after}`, 'iu')
  })
}

const usual = Array.from({ length: LISTS }, () => listOf(() => randomWord(4 + Math.floor(random() * 8))))
const shared = Array.from({ length: LISTS }, () => listOf((n) => `${'a'.repeat(50)}${String(n).padStart(4, '0')}`))
const sentence = Array.from({ length: LENGTH }, () => randomWord(2 + Math.floor(random() * 8))).join(' ')
const texts = /** @type {const} */ ([
  ['random words', usual, sentence.slice(0, LENGTH)],
  ['random words, Cyrillic text', usual, sentence.slice(0, LENGTH).replaceAll('a', 'я')],
  ['1,000 words with a common beginning', shared, 'a'.repeat(LENGTH)],
])

printMachine()
print(`\n${LISTS} lists of ${WORDS} words, a message of ${LENGTH} characters: ms of CPU a message`)
let worst = 0
for (const [name, lists, text] of texts) {
  const compiling = milliseconds(() => lists.map((words) => compileWords(words, [])), 1)
  const matchers = lists.map((words) => compileWords(words, []))
  const patterns = regularExpressions(lists)
  const stopped = matchers.flatMap((matcher) => matcher.findAll(text)).length > 0
  if (stopped !== patterns.some((pattern) => pattern.test(text))) throw new Error(`V8 answers otherwise: ${name}`)
  const ours = milliseconds(() => matchers.map((matcher) => matcher.findAll(text)), REPEATS)
  const yardstick = milliseconds(() => patterns.filter((pattern) => pattern.test(text)), 1)
  worst = Math.max(worst, ours)
  print(
    `${name.padEnd(38)} ${ours.toFixed(2).padStart(6)}   6,000 regular expressions ${yardstick.toFixed(1).padStart(7)}   × ${(ours / yardstick).toFixed(3)}   compiling ${compiling.toFixed(1)}`,
  )
}
print(`the slowest, on a median: ${worst.toFixed(2)} ms   budget ${BUDGET_MS} ms`)
process.exitCode = worst <= BUDGET_MS ? 0 : 1
