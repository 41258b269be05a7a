import { expect, it } from 'vitest'
import { auditReason, reasonWith } from './audit-reason.ts'

it.each([
  [[], 'Guildhall'],
  [['ada'], 'ada, through Guildhall'],
  [['ada', 'ben'], 'ada and others, through Guildhall'],
  [['ada', 'ben', 'cleo'], 'ada and others, through Guildhall'],
])('the reason for saves of %j is "%s"', (names, reason) => {
  expect(auditReason(names)).toBe(reason)
})

it.each([
  ['of ASCII', 'a'.repeat(1_000)],
  ['with umlauts', 'ü'.repeat(1_000)],
  ['with emoji', '🎉'.repeat(300)],
  ['with families', '👩‍👩‍👧‍👦'.repeat(40)],
  ['with half a surrogate pair', `${'\ud83c'.repeat(400)}ada`],
])('a long name %s is cut between characters, to the length of the header', (_, name) => {
  for (const names of [[name], [name, 'ben']]) {
    const reason = auditReason(names)
    expect(encodeURIComponent(reason).length).toBeLessThanOrEqual(512)
    expect(encodeURIComponent(reason).length).toBeGreaterThan(400)
    expect(reason).toMatch(/…(?: and others)?, through Guildhall$/)
  }
  expect(auditReason(['👩‍👩‍👧‍👦'.repeat(40)])).toMatch(/^(?:👩‍👩‍👧‍👦)+…, /u)
})

it('the long name of a rule or a button is cut in a reason', () => {
  const around = { before: 'Role button: ', after: '.' }
  expect(reasonWith('Raider', around)).toBe('Role button: Raider.')
  const reason = reasonWith('🎉'.repeat(80), around)
  expect(reason).toMatch(/^Role button: 🎉+…\.$/u)
  expect(encodeURIComponent(reason).length).toBeLessThanOrEqual(512)
})
