import fc from 'fast-check'

/** Stands in everything that no log may have: queries, bodies, headers. */
export const CANARY = 'canary-7f3a'

/** Length of what is too long for anything but a body. */
export const LONG = 10_000

/** Mostly the first ones: what gets past the first check finds more than what does not. */
export const often = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: usual }, { weight: 2, arbitrary: odd })

// prettier-ignore
const TEXTS = [
  '', '0', '-1', '1e309', 'NaN', 'null', 'true', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ':guildId',
  '..', '../../etc/passwd', "' or 1=1 --", '"; drop table sessions', '${7*7}', '<script>', '\u202e', '\u0000', '\ud800', '٣',
  '9'.repeat(20), '9'.repeat(400), 'a'.repeat(LONG), '\u00e9\u{1f600}'.repeat(50),
]

/** Texts that have broken a program somewhere. */
export const oddText = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

/** Half a surrogate pair has no escape; Buffer puts a replacement character in its place. */
const escaped = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

/** How a text can stand in an address: escaped as it should be, twice, not at all, or escaped badly. */
const encodings: readonly ((text: string) => string)[] = [
  escaped,
  (text) => encodeURIComponent(escaped(text)),
  (text) => text.replaceAll(/[\s\0]/g, '%00'),
  (text) => `${escaped(text)}%`,
  (text) => `%ff%c0%af${escaped(text)}`,
  () => '%00',
  () => '%2f..%2f',
  (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
]

/** Such a text between two slashes of an address. */
export const oddSegment = fc.tuple(oddText, fc.constantFrom(...encodings)).map(([text, encode]) => encode(text))
