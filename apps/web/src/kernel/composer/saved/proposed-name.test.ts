import { expect, it } from 'vitest'
import { proposedName } from './proposed-name.ts'

it.each([
  ['the first words', ['Raid tonight\nBring flasks'], 'Raid tonight'],
  ['the words without mentions', ['Hello <#10>, ask <@&20> or <a:wave:123> today!'], 'Hello, ask or today!'],
  ['the words after a mention', ['<@&20>, raid tonight'], 'raid tonight'],
  ['the next line after one with a mention alone', ['<@&20> @everyone\nRaid tonight'], 'Raid tonight'],
  ['the title of an embed beside a mention alone', ['<@&20>', 'Raid night'], 'Raid night'],
  ['the words of a heading', ['## <#10> Rules of the hall'], 'Rules of the hall'],
  ['the words of a list', ['- tanks\n- healers'], 'tanks'],
  ['punctuation as it is typed', ['Be kind :) and (really) :D'], 'Be kind :) and (really) :D'],
  ['signs that are no mention as they are typed', ['if a < b > c'], 'if a < b > c'],
  ['an emoji', ['🎉'], '🎉'],
  ['nothing without words', ['<#1>, <#2>', ''], ''],
  ['at most 40 characters', ['x'.repeat(60)], 'x'.repeat(40)],
])('the proposed name is %s', (_, texts, name) => {
  expect(proposedName(texts)).toBe(name)
})
