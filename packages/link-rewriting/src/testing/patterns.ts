import fc from 'fast-check'

const LETTERS = ['a', 'b', 'A', 'k', 'K', 'ſ', 'é', '-', '{', '}', ']', ',', '😀', '/']
const ESCAPES = ['\\.', '\\/', '\\x61', '\\x{62}', '\\141', '\\0', '\\n', '\\Qab\\E', '\\Q\\E', '\\b', '\\A', '^', '$']
const CLASSES = [
  '.',
  '\\d',
  '\\w',
  '\\S',
  '\\p{Greek}',
  '\\PL',
  '\\p{^Lu}',
  '[ab]',
  '[a]',
  '[ba]',
  '[aA]',
  '[kK]',
  '[Bk]',
  '[^/]',
  '[^a-c\\d]',
  '[]a]',
  '[^]a]',
]
const MORE_CLASSES = ['[[:alpha:]]', '[^[:^alpha:]]', '[a-]', '[\\]b]', '(?s).', '(?i)', '(?-i)', '(?:)', '()', '(?U)']
/** RE2 drops a sequence that contains one of these. */
const EMPTY_CLASSES = ['[^\\s\\S]', '[^\\x00-\\x{10FFFF}]', '\\P{Any}', '(?i)[^\\x00-@\\[-\\x{10FFFF}]']
const REPEATS = [
  '*',
  '+',
  '?',
  '*?',
  '{0}',
  '{1}',
  '{2}',
  '{3}?',
  '{0,2}',
  '{1,3}',
  '{2,}',
  '{0,}',
  '{01}',
  '{7}',
  '{2,2}',
]

/** Patterns of every kind of syntax; RE2 accepts most of them. */
export const { node: pattern } = fc.letrec<{ node: string; item: string; sequence: string }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 5, depthIdentifier: 'pattern' },
    { weight: 6, arbitrary: fc.constantFrom(...LETTERS) },
    { weight: 2, arbitrary: fc.constantFrom(...ESCAPES, ...CLASSES, ...MORE_CLASSES) },
    { weight: 1, arbitrary: fc.constantFrom(...EMPTY_CLASSES) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom('(', '(?:', '(?:', '(?i:', '(?P<n>', '(?s-i:'), tie('node'))
        .map(([open, body]) => `${open}${body})`),
    },
  ),
  sequence: fc
    .array(fc.tuple(tie('item'), fc.option(fc.constantFrom(...REPEATS), { freq: 3, nil: '' })), { maxLength: 4 })
    .map((all) => all.flat().join('')),
  node: fc.array(tie('sequence'), { minLength: 1, maxLength: 4 }).map((all) => all.join('|')),
}))
