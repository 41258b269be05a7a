import { ASSUMED, DOCUMENTED, reportedIn, type Basis, type Case } from './case.ts'

type Row = readonly [
  title: string,
  words: readonly string[],
  allowed: readonly string[],
  text: string,
  stops: string | null,
]

function rows(basis: Basis, list: readonly Row[]): Case[] {
  return list.map(([title, words, allowed, text, stops]) => ({
    title,
    words,
    patterns: [],
    allowed,
    text,
    stops,
    ...basis,
  }))
}

/** Allowed words, and lists of several words. */
export const ALLOWED_CASES: readonly Case[] = [
  ...rows(DOCUMENTED, [
    ['an allowed word passes', ['cat*'], ['catalogue'], 'a catalogue here', null],
    ['an allowed word ignores case', ['cat*'], ['CATALOGUE'], 'a Catalogue here', null],
    ['another word stops beside an allowed one', ['cat*'], ['catalogue'], 'a catalogue of cattle', 'cat*'],
    ['another word stops before an allowed one', ['cat*'], ['catalogue'], 'cattle in a catalogue', 'cat*'],
    ['an allowed phrase passes', ['cat'], ['cat food'], 'buy cat food now', null],
    ['half an allowed phrase stops', ['cat'], ['cat food'], 'buy a cat now', 'cat'],
    ['an allowed prefix passes', ['*cat*'], ['cat*'], 'a catch', null],
    ['an allowed prefix does not cover a suffix', ['*cat*'], ['cat*'], 'a wildcat', '*cat*'],
    ['an allowed suffix passes', ['*cat*'], ['*cat'], 'a wildcat', null],
    ['an allowed suffix does not cover a prefix', ['*cat*'], ['*cat'], 'a catch', '*cat*'],
    ['an allowed part passes', ['*cat*'], ['*cat*'], 'a location', null],
    ['an allowed word that is stopped passes', ['cat'], ['cat'], 'a cat', null],
    ['an allowed word inside a stopped phrase does not cover it', ['the cat'], ['cat'], 'see the cat here', 'the cat'],
    ['an allowed word that does not occur changes nothing', ['cat'], ['dog'], 'a cat', 'cat'],
    ['the second word of a list stops', ['dog', 'cat'], [], 'a cat', 'cat'],
    ['the word that is not allowed stops', ['cat*', 'dog'], ['catalogue'], 'a dog in a catalogue', 'dog'],
    ['an allowed word beside the stopped one does not cover it', ['cat'], ['dog'], 'cat dog', 'cat'],
    ['each occurrence has to be allowed', ['cat'], ['cat food'], 'cat food for a cat here', 'cat'],
    ['two allowed words do not add up', ['the cat'], ['the', 'cat'], 'the cat', 'the cat'],
    ['an allowed word with other accents does not cover', ['cat*'], ['catálogo'], 'a catalogo', 'cat*'],
    ['no word stops nothing', [], [], 'a cat', null],
  ]),
  ...rows(reportedIn(7356), [
    [
      'an allowed wildcard covers the rest up to a space',
      ['*evil*'],
      ['https://good.com/*'],
      'https://good.com/a<>https://evil.com',
      null,
    ],
    ['an allowed wildcard covers a second word after a comma', ['*cat*'], ['dog*'], 'dogs,cats', null],
    [
      'an allowed wildcard ends at a space',
      ['*evil*'],
      ['https://good.com/*'],
      'https://good.com/a https://evil.com',
      '*evil*',
    ],
    ['an allowed wildcard ends at a line break', ['*evil*'], ['good*'], 'good\nevil', '*evil*'],
    ['an allowed wildcard does not cover what is before it', ['*evil*'], ['good*'], 'evil,good', '*evil*'],
  ]),
  ...rows(ASSUMED, [
    ['an asterisk alone allows nothing', ['cat'], ['*'], 'a cat', 'cat'],
    ['an allowed wildcard before covers what is before it', ['*evil*'], ['*good'], 'evil,good', null],
    ['an allowed word stops at punctuation', ['cat'], ['cat'], 'cat, dog', null],
    ['the first word of the list is named', ['dog', 'cat'], [], 'a cat and a dog', 'dog'],
    ['the first of equal words is named', ['Cat', 'cat'], [], 'a cat', 'Cat'],
    ['an allowed half of a word does not cover', ['*location*'], ['*cat*'], 'a location', null],
  ]),
]
