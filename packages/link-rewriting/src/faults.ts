import { RE2JS, RE2JSSyntaxException } from 're2js'
import { MOST_INSTRUCTIONS } from './limits.ts'
import { danglingReferences } from './output-template.ts'
import { leastProgramSize } from './program-size.ts'

/**
 * Why a pattern cannot be taken. Spaces around it do not count, since no link has any.
 *
 * @returns a sentence for the person who typed it, with the engine's own reason; null when the pattern is fine.
 */
export function patternFault(pattern: string): string | null {
  try {
    const text = pattern.trim()
    if (text === '') return 'The pattern is empty.'
    if (leastProgramSize(text) > MOST_INSTRUCTIONS) {
      return tooComplex(`more than the ${MOST_INSTRUCTIONS} instructions that are allowed`)
    }
    const size = RE2JS.compile(text).programSize()
    if (size <= MOST_INSTRUCTIONS) return null
    return tooComplex(`${size.toLocaleString('en')} instructions, and ${MOST_INSTRUCTIONS} are allowed`)
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) return 'The pattern is too complex to be read.'
    const where = error.getPattern()
    const reason = `${error.getDescription()}${where ? `: ${where}` : ''}`
    return `${inWords(error.getDescription(), where ?? '')} (RE2: ${reason})`
  }
}

/**
 * What is odd about an output pattern; it can be saved all the same.
 *
 * @returns a warning as a sentence; null when nothing is, or when the pattern itself is at fault.
 */
export function outputFault(pattern: string, output: string): string | null {
  if (patternFault(pattern) !== null) return null
  if (/\s/.test(output.trim())) return 'A link cannot have a space in it, so this would never be answered.'
  const compiled = RE2JS.compile(pattern.trim())
  const groups = { count: compiled.groupCount(), names: compiled.namedGroups() }
  const [first] = danglingReferences(output, groups)
  if (first === undefined) return null
  const has = groups.count === 1 ? '1 group' : `${groups.count === 0 ? 'no' : groups.count} groups`
  return `${first} names a group that the pattern does not have: it has ${has} in parentheses.`
}

function tooComplex(size: string): string {
  return `The pattern is too complex. It compiles to ${size}: use smaller repetition counts or fewer alternatives.`
}

/** What RE2 leaves out on purpose, by how it begins: none of it can be searched in time that is bounded. */
const LEFT_OUT: readonly (readonly [RegExp, string])[] = [
  [/^\(\?[=!]/, 'Lookahead, (?=…) or (?!…), is not supported.'],
  [/^\(\?<[=!]/, 'Lookbehind, (?<=…) or (?<!…), is not supported.'],
  [/^\\([1-9]|k)|^\(\?P$/, 'Backreferences such as \\1 are not supported in the input pattern.'],
  [/^\(\?>/, 'Atomic groups, (?>…), are not supported: an ordinary group (?:…) does.'],
  [/^[*+?}].*\+$/, 'Possessive repetition such as a++ is not supported: a single one does.'],
  [/^\(\?\(/, 'Conditions, (?(…)…), are not supported.'],
  [/^\(\?R|^\(\?\d/, 'Recursion is not supported.'],
  [/^\(\?#/, 'Comments, (?#…), are not supported.'],
]

/** RE2's reasons in other words. */
const IN_WORDS: Readonly<Record<string, string>> = {
  'missing closing )': 'An opening parenthesis ( has no closing one. To search for a parenthesis, write \\(.',
  'unexpected )': 'A closing parenthesis ) has no opening one. To search for a parenthesis, write \\).',
  'missing closing ]': 'An opening bracket [ has no closing one. To search for a bracket, write \\[.',
  'missing argument to repetition operator':
    'There is nothing in front of *, + or ? that could be repeated. To search for that character, put \\ before it.',
  'invalid repeat count':
    'A repetition count is not allowed: counts go from the smaller to the larger, and up to 1,000.',
  'invalid nested repetition operator': 'Two repetitions follow each other, such as a** or a{2}{3}.',
  'invalid character class range': 'The characters between [ and ] contain a range or a class that does not exist.',
  'invalid escape sequence': 'There is no such sequence after \\. To search for a backslash, write \\\\.',
  'trailing backslash at end of expression':
    'The pattern ends with a single \\. To search for a backslash, write \\\\.',
  'invalid named capture': 'The name of a group is not written as (?<name>…), with letters, digits and underscores.',
  'duplicate capture group name': 'Two groups have the same name.',
  'invalid or unsupported Perl syntax': 'What follows (? is not known here.',
  'expression nests too deeply': 'Parentheses stand too deep inside each other.',
}

function inWords(reason: string, where: string): string {
  const leftOut = LEFT_OUT.find(([beginning]) => beginning.test(where))
  return leftOut?.[1] ?? IN_WORDS[reason] ?? 'The pattern cannot be read.'
}
