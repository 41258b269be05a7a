import { RE2JS, RE2JSSyntaxException } from 're2js'
import { danglingReferences } from './compile-rules.ts'
import { MOST_INSTRUCTIONS } from './limits.ts'
import { leastProgramSize } from './program-size.ts'

const ADVICE = 'Use smaller repetition counts or fewer alternatives.'

/**
 * Why a pattern cannot be used. Spaces around it are ignored, since no link has any.
 *
 * @returns a sentence for the administrator, with RE2's own reason; null when the pattern is valid.
 */
export function patternError(pattern: string): string | null {
  try {
    const text = pattern.trim()
    if (text === '') return 'Enter a pattern.'
    if (leastProgramSize(text) > MOST_INSTRUCTIONS) {
      return `This pattern is too complex (more than ${MOST_INSTRUCTIONS} instructions). ${ADVICE}`
    }
    const size = RE2JS.compile(text).programSize()
    if (size <= MOST_INSTRUCTIONS) return null
    return `This pattern is too complex (${size.toLocaleString('en')} of ${MOST_INSTRUCTIONS} instructions). ${ADVICE}`
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) return 'This pattern is too complex.'
    const where = error.getPattern()
    const reason = `${error.getDescription()}${where ? `: ${where}` : ''}`
    return `${inWords(error.getDescription(), where ?? '')} (RE2: ${reason})`
  }
}

/**
 * Why an output pattern is probably a mistake; it can be saved nevertheless.
 *
 * @returns a sentence; null when there is nothing to warn of, or when the input pattern itself is invalid.
 */
export function outputWarning(pattern: string, output: string): string | null {
  if (patternError(pattern) !== null) return null
  if (/\s/.test(output.trim())) return "Links can't contain spaces, so the bot will never reply."
  const compiled = RE2JS.compile(pattern.trim())
  const groups = { count: compiled.groupCount(), names: compiled.namedGroups() }
  const [first] = danglingReferences(output, groups)
  if (first === undefined) return null
  const count = groups.count === 1 ? '1 capture group' : `${groups.count === 0 ? 'no' : groups.count} capture groups`
  return `${first} doesn't exist. The input pattern has ${count}.`
}

/** Syntax that RE2 does not support, because it cannot be searched in bounded time, by its beginning. */
const UNSUPPORTED: readonly (readonly [RegExp, string])[] = [
  [/^\(\?[=!]/, "Lookahead, (?=…) or (?!…), isn't supported."],
  [/^\(\?<[=!]/, "Lookbehind, (?<=…) or (?<!…), isn't supported."],
  [/^\\([1-9]|k)|^\(\?P$/, "Backreferences such as \\1 aren't supported in the input pattern."],
  [/^\(\?>/, "Atomic groups, (?>…), aren't supported. Use (?:…) instead."],
  [/^[*+?}].*\+$/, "Possessive repetition such as a++ isn't supported. Use a+ instead."],
  [/^\(\?\(/, "Conditions, (?(…)…), aren't supported."],
  [/^\(\?R|^\(\?\d/, "Recursion isn't supported."],
  [/^\(\?#/, "Comments, (?#…), aren't supported."],
]

/** RE2's reasons as sentences. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'missing closing )': 'Missing closing ). To match a literal parenthesis, use \\(.',
  'unexpected )': 'Missing opening (. To match a literal parenthesis, use \\).',
  'missing closing ]': 'Missing closing ]. To match a literal bracket, use \\[.',
  'missing argument to repetition operator':
    'Nothing to repeat before *, + or ?. To match that character, escape it with \\.',
  'invalid repeat count': 'Invalid repetition count. Use {min,max} with a maximum of 1,000.',
  'invalid nested repetition operator': 'Two repetitions follow each other, such as a** or a{2}{3}. Use only one.',
  'invalid character class range': 'Invalid range or class inside [ ].',
  'invalid escape sequence': 'Unknown escape sequence. To match a backslash, use \\\\.',
  'trailing backslash at end of expression': 'The pattern ends with a single \\. To match a backslash, use \\\\.',
  'invalid named capture': 'Invalid group name. Use (?<name>…) with letters, digits and underscores.',
  'duplicate capture group name': 'Two groups have the same name.',
  'invalid or unsupported Perl syntax': "This (? syntax isn't supported.",
  'expression nests too deeply': 'Parentheses are nested too deeply.',
}

function inWords(reason: string, where: string): string {
  const unsupported = UNSUPPORTED.find(([beginning]) => beginning.test(where))
  return unsupported?.[1] ?? IN_WORDS[reason] ?? "This isn't a valid pattern."
}
