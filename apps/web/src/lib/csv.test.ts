import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('a CSV file has a line per row, quotes cells if needed and writes numbers without separators', () => {
  const rows = [
    ['plain', 1234567],
    ['a "quoted", text', null],
    ['two\nlines', undefined],
  ]
  expect(csvText({ header: ['Name', 'Count'], rows })).toBe(
    '\uFEFFName,Count\r\nplain,1234567\r\n"a ""quoted"", text",\r\n"two\nlines",\r\n',
  )
})

it('a CSV file escapes texts that a spreadsheet would run as a formula, but not negative numbers', () => {
  const rows = ['=1+1', '+1', '-1', '@sum', '\t=1', -1].map((cell) => [cell])
  expect(
    csvText({ header: ['Name'], rows })
      .split('\r\n')
      .slice(1, -1),
  ).toEqual(["'=1+1", "'+1", "'-1", "'@sum", "'\t=1", '-1'])
})

it('a CSV file ends with its note as the last line', () => {
  const text = csvText({ header: ['User'], rows: [['ada']], note: 'The 1,000 most active of 5,321 users.' })
  expect(text).toMatch(/\r\nada\r\n"# The 1,000 most active of 5,321 users\."\r\n$/)
})
