import { expect, it } from 'vitest'
import { matches } from './matching.ts'

it.each([
  ['#general', 'general', true],
  ['#general', '#gen', true],
  ['#raid-times', 'times raid', true],
  ['#raid-times', 'raidtimes', true],
  ['#Règles', 'regles', true],
  ['Europe/Berlin', 'berlin', true],
  ['America/New York', 'new_york', true],
  ['#general', '', true],
  ['#general', 'raid', false],
  ['#raid-times', 'raid rules', false],
])('the option %s matches the query "%s": %s', (text, query, isFound) => {
  expect(matches(text, query)).toBe(isFound)
})
