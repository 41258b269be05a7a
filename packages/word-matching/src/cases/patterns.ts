import { ASSUMED, reportedIn, type Basis, type Case } from './case.ts'

type Row = readonly [title: string, pattern: string, text: string, stops: boolean, allowed?: readonly string[]]

const RUST: Basis = {
  source: 'documented',
  reference:
    'https://docs.discord.com/developers/resources/auto-moderation#auto-moderation-rule-object-trigger-metadata',
}

function rows(basis: Basis, list: readonly Row[]): Case[] {
  return list.map(([title, pattern, text, stops, allowed]) => ({
    title,
    words: [],
    patterns: [pattern],
    allowed: allowed ?? [],
    text,
    stops: stops ? pattern : null,
    ...basis,
  }))
}

/** Patterns: Discord documents that they are Rust's regular expressions. */
export const PATTERN_CASES: readonly Case[] = [
  ...rows(RUST, [
    ['an alternative stops', '(b|c)at', 'a bat', true],
    ['a pattern stops inside a word', '(b|c)at', 'a concatenation', true],
    ['a pattern that does not match passes', '(b|c)at', 'a rat', false],
    ['an address stops', String.raw`^(?:[0-9]{1,3}\.){3}[0-9]{1,3}$`, '127.0.0.1', true],
    [
      'an address inside a text passes an anchored pattern',
      String.raw`^(?:[0-9]{1,3}\.){3}[0-9]{1,3}$`,
      'at 127.0.0.1',
      false,
    ],
    ['a digit of any script stops', String.raw`\d`, 'number ٣', true],
    ['a letter of any script is a word character', String.raw`^\w+$`, 'été', true],
    ['a mark is a word character', String.raw`^\w+$`, 'e\u0301te\u0301', true],
    ['a non-breaking space is white space', String.raw`a\sb`, 'a\u00a0b', true],
    ['a letter of any script is not a non-word character', String.raw`a\Wb`, 'aéb', false],
    ['white space is not its complement', String.raw`^\S+$`, 'a\u3000b', false],
    ['a class of both complements stops at anything', String.raw`a[\s\S]b`, 'a\nb', true],
    ['a non-word character in a class stops', String.raw`c[\W_]a`, 'c-a', true],
    ['an underscore in a class stops', String.raw`c[\W_]a`, 'c_a', true],
    ['a dot does not match a line break', 'a.b', 'a\nb', false],
    ['a dot matches an emoji as one character', '^a.b$', 'a😀b', true],
    ['a property stops', String.raw`\p{Greek}`, 'a γ', true],
    ['a code point stops', String.raw`\u{263A}`, 'a ☺', true],
    ['a word boundary stops', String.raw`\bcat\b`, 'a cat here', true],
    ['a word boundary passes a longer word', String.raw`\bcat\b`, 'a catch', false],
    ['the end is not before a last line break', 'a$', 'a\nb', false],
    ['lines are ends with a flag', '(?m)a$', 'a\nb', true],
    ['an allowed word covers a match', '.{1,4}word', 'goodword', false, ['goodword']],
    ['a flag ignores case', '(?i)bat', 'BAT', true],
    ['a count stops', '(?:ha){3,}', 'hahaha', true],
    ['too few repetitions pass', '(?:ha){3,}', 'haha', false],
  ]),
  ...rows(reportedIn(7356), [
    [
      'an allowed wildcard covers a second match without a space',
      String.raw`https?://[^\s<]+[^<.,:;"')\]\s]`,
      'https://discord.com/test<>https://evil-domain.com/',
      false,
      ['https://discord.com/*'],
    ],
  ]),
  ...rows(ASSUMED, [
    ['a pattern ignores case', '(b|c)at', 'A BAT', true],
    ['a pattern ignores case beyond ASCII', 'é', 'É', true],
    ['the Kelvin sign is a k in a pattern', 'k', '\u212a', true],
    ['an empty match stops nothing', 'x*', 'abc', false],
    ['a match after an allowed one stops', '.{1,4}word', 'goodword badword', true, ['goodword']],
  ]),
]
