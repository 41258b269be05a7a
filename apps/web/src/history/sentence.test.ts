import { describe, expect, it } from 'vitest'
import { HISTORY_LABELS } from '../app/guild/screens/history-labels.ts'
import { revision, withoutIsolates } from '../testing/history/history-screen.ts'
import { sentenceOf } from './sentence.ts'

/** The sentence about a change. @param change its differences from a change of the welcome message by ben */
function said(change: object): string {
  const { who, did } = sentenceOf(revision(1, change), HISTORY_LABELS)
  return withoutIsolates(`${who} ${did}`)
}

const entry = (content: string, position: number) => ({ content, position })
const rules = (more: object) => said({ area: 'rules', target: { key: '20', name: '#rules' }, ...more })
const reminder = (more: object) => said({ area: 'reminders', target: { key: '7', name: 'Raid tonight!' }, ...more })
const buttons = (more: object) => said({ area: 'role_buttons', target: { key: '7', name: 'Pick your roles' }, ...more })
const setting = (field: string, before: unknown, after: unknown) => said({ changes: [{ field, before, after }] })

describe('the sentence about a change', () => {
  it('names a saved message that was created, edited or deleted', () => {
    const message = (more: object) =>
      said({
        area: 'role_buttons',
        target: { key: 'starters', name: 'Starters' },
        changes: [{ field: 'components', before: [], after: [{ label: 'Rules', url: 'https://example.com' }] }],
        ...more,
      })
    expect(message({ action: 'created' })).toBe('ben saved the message “Starters”')
    expect(message({ action: 'changed' })).toBe('ben edited the message “Starters”')
    expect(message({ action: 'deleted' })).toBe('ben deleted the message “Starters”')
  })

  it('names a welcome embed by its number', () => {
    const embed = { title: 'Hi', description: null, color: null, image_url: null }
    expect(setting('welcome_embeds', [], [embed])).toBe('ben changed the welcome embed 1')
  })

  it('names the setting, or the number of several', () => {
    expect(said({})).toBe('ben changed the welcome message')
    expect(setting('enable_auto_mod', false, true)).toBe('ben switched on auto moderation')
    expect(setting('welcome_message', 'Hello', null)).toBe('ben switched off the welcome message')
    expect(setting('time_zone', null, 'Europe/Berlin')).toBe('ben set the time zone')
    expect(setting('welcome_channel_id', '10', null)).toBe('ben cleared the welcome channel')
    expect(setting('alerts_channel_id', null, '10')).toBe('ben set the problem alerts channel')
    const changes = ['prefix', 'time_zone', 'default_action'].map((field) => ({ field, before: 'a', after: 'b' }))
    expect(said({ changes })).toBe('ben changed 3 settings')
    expect(said({ changes, action: 'restored' })).toBe('ben restored 3 settings')
  })

  it('names the command and whether it is enabled', () => {
    const blame = (more: object) => said({ area: 'commands', target: { key: 'blame', name: '/blame' }, ...more })
    const on = { changes: [{ field: 'is_enabled', before: false, after: true }] }
    const off = { changes: [{ field: 'is_enabled', before: true, after: false }] }
    expect(blame(on)).toBe('ben enabled /blame')
    expect(blame(off)).toBe('ben disabled /blame')
    expect(blame({ ...off, action: 'restored' })).toBe('ben switched /blame back off')
  })

  it('names the word list, and whether it is on', () => {
    const list = (more: object) => said({ area: 'word_detection', target: { key: '7', name: 'Invite links' }, ...more })
    const off = [{ field: 'is_enabled', before: true, after: false }]
    expect(list({ action: 'created' })).toBe('ben added the word list “Invite links”')
    expect(list({ action: 'deleted' })).toBe('ben deleted the word list “Invite links”')
    expect(list({ action: 'restored' })).toBe('ben restored the word list “Invite links”')
    expect(list({ changes: off })).toBe('ben switched off the word list “Invite links”')
    expect(list({ changes: [...off, { field: 'alert', before: true, after: false }] })).toBe(
      'ben changed the word list “Invite links”',
    )
  })

  it('names the rule and its channel', () => {
    const one = (before: unknown, after: unknown) => rules({ changes: [{ field: 'rules.2', before, after }] })
    expect(one(null, entry('No spam.', 2))).toBe('ben added rule 3 in #rules')
    expect(one(entry('No spam.', 2), null)).toBe('ben removed rule 3 in #rules')
    expect(one(entry('No spam.', 0), entry('No spam.', 2))).toBe('ben moved rule 3 in #rules')
    expect(one(entry('No spam.', 2), entry('No ads.', 2))).toBe('ben changed rule 3 in #rules')
    const two = [0, 1].map((at) => ({ field: `rules.${at}`, before: null, after: entry('New', at) }))
    expect(rules({ changes: two })).toBe('ben added 2 rules in #rules')
    expect(rules({ changes: two, action: 'created' })).toBe('ben added rules to #rules')
    expect(rules({ changes: two, action: 'deleted' })).toBe('ben removed the rules from #rules')
    expect(rules({ changes: two, action: 'restored' })).toBe('ben restored the rules of #rules')
    expect(rules({ user: null, changes: [] })).toBe('Guildhall moved the rules of #rules to a new message')
  })

  it('names the URL rule', () => {
    const urlRules = (more: object) =>
      said({ area: 'url_rules', target: { key: 'url_rules', name: 'URL rules' }, ...more })
    const change = { field: 'rules.1', before: null, after: { input_pattern: 'x', position: 1 } }
    expect(urlRules({ changes: [change] })).toBe('ben added URL rule 2')
    expect(urlRules({ changes: [change, { ...change, field: 'rules.2' }] })).toBe('ben added 2 URL rules')
    expect(urlRules({ action: 'deleted', changes: [] })).toBe('ben removed all URL rules')
  })

  it('quotes the reminder', () => {
    expect(reminder({ action: 'created' })).toBe('ben added a reminder “Raid tonight!”')
    expect(reminder({ action: 'deleted' })).toBe('ben deleted the reminder “Raid tonight!”')
    expect(reminder({ action: 'skipped' })).toBe('ben skipped the next run of the reminder “Raid tonight!”')
    expect(reminder({ action: 'posted' })).toBe('ben posted the reminder “Raid tonight!”')
    expect(reminder({ action: 'restored' })).toBe('ben restored the reminder “Raid tonight!”')
    const one = (field: string, after: unknown) => reminder({ changes: [{ field, before: null, after }] })
    expect(one('next_run_at', '2030-01-07T19:00:00Z')).toBe(
      'ben changed the next run time of the reminder “Raid tonight!”',
    )
    expect(one('is_paused', true)).toBe('ben paused the reminder “Raid tonight!”')
    expect(one('is_paused', false)).toBe('ben resumed the reminder “Raid tonight!”')
    const missed = { user: null, changes: [{ field: 'is_expired', before: false, after: true }] }
    expect(reminder(missed)).toBe('Guildhall marked the reminder “Raid tonight!” as missed')
  })

  it('names a private channel in the words of the server', () => {
    const target = { key: '', name: 'a private channel' }
    expect(reminder({ target, action: 'created' })).toBe('ben added a reminder in a private channel')
    expect(rules({ target, action: 'created' })).toBe('ben added rules to a private channel')
    expect(said({ area: 'word_detection', target, action: 'deleted' })).toBe(
      'ben deleted the word list that exempts a private channel',
    )
    expect(buttons({ target, action: 'posted' })).toBe('ben posted the message in a private channel')
    expect(buttons({ target, action: 'created' })).toBe('ben added role buttons to a private channel')
  })

  it('tells messages from the buttons below them', () => {
    const button = { field: 'buttons.0', before: null, after: { id: 'a', label: 'Raider', position: 0 } }
    expect(buttons({ changes: [button] })).toBe('ben added button “Raider” of “Pick your roles”')
    expect(buttons({ changes: [button], action: 'created' })).toBe('ben added role buttons to “Pick your roles”')
    expect(buttons({ changes: [button], action: 'deleted' })).toBe('ben deleted the role buttons of “Pick your roles”')
    const text = { field: 'content', before: 'Pick', after: 'Pick your roles' }
    expect(buttons({ changes: [text] })).toBe('ben edited the message “Pick your roles”')
    expect(buttons({ changes: [], action: 'posted' })).toBe('ben posted the message “Pick your roles”')
  })

  it('is neutral about areas and actions of a newer server', () => {
    const list = { area: 'word_lists', target: { key: '3', name: 'Slurs' } }
    expect(said({ ...list, action: 'created' })).toBe('ben added “Slurs” in word lists')
    expect(said({ ...list, action: 'merged' })).toBe('ben changed “Slurs” in word lists')
    expect(reminder({ action: 'merged' })).toBe('ben changed the welcome message of the reminder “Raid tonight!”')
    expect(said({ area: 'constructor', target: { key: '', name: '' } })).toBe('ben changed constructor')
  })
})
