import { describe, expect, it } from 'vitest'
import { HISTORY_LABELS } from '../../app/guild/screens/history-labels.ts'
import { withoutIsolates } from '../../testing/history/history-screen.ts'
import { changeRows } from './change-rows.ts'
import { withNamedIds } from './named-entries.ts'
import { changedWords } from './word-diff.ts'
import { wordsOf } from './words.ts'

const names = { channel: (id: string) => `#${id}`, role: (id: string) => `@${id}` }
const words = (field: string, value: unknown) => withoutIsolates(wordsOf(field, value, names, {}))

describe('a value in words', () => {
  it('depends on the name of its field and its type', () => {
    expect(words('welcome_channel_id', '10')).toBe('#10')
    expect(words('channel_ids', ['10', '11'])).toBe('#10, #11')
    expect(words('channel_ids', null)).toBe('All channels')
    expect(words('mention_role_id', '31')).toBe('@31')
    expect(words('is_recurring', false)).toBe('Off')
    expect(words('recurrence_day_of_week', 0)).toBe('Monday')
    expect(words('timeout_seconds', 600)).toBe('10 minutes')
    expect(words('timeout_seconds', 2_419_200)).toBe('4 weeks')
    expect(words('timeout_seconds', 90)).toBe('90 seconds')
    expect(words('recurrence_day_of_week', 6)).toBe('Sunday')
    expect(words('embed.color', 255)).toBe('#0000ff')
    expect(words('default_action', 'warn')).toBe('Warn')
    expect(words('time_zone', 'America/New_York')).toBe('America/New York')
    expect(words('next_run_at', '2030-01-07T19:00:00Z')).toMatch(/^1\/7\/2030, .*\(local\)$/)
    expect(words('prefix', null)).toBe('none')
    expect(words('prefix', '')).toBe('none')
  })

  it('shows values that this version does not know', () => {
    expect(words('areas', { reminders: 'edit', rules: 'view' })).toBe('Reminders: edit; Rules: view')
    expect(words('limit', 1200)).toBe('1,200')
  })
})

describe('the changes of an entry', () => {
  const marks = (before: unknown, after: unknown) =>
    changeRows([{ field: 'rules.1', before, after }], { rules: 'Rule' }).map(
      (row) => row.kind === 'entry' && [row.label, row.mark, row.from, row.to],
    )

  it('are an addition, a removal, a move or a new content', () => {
    const at = (position: number, content = 'Be kind.') => ({ content, position })
    expect(marks(null, at(1))).toEqual([['Rule 2', 'added', null, 2]])
    expect(marks(at(1), null)).toEqual([['Rule 2', 'removed', 2, null]])
    expect(marks(at(4), at(1))).toEqual([['Rule 2', 'moved', 5, 2]])
    expect(marks(at(1), at(1, 'Be nice.'))).toEqual([['Rule 2', 'changed', 2, 2]])
  })

  it('name the role or the channel that it is', () => {
    const at = (value: string) => ({ value, position: 0 })
    const named = withNamedIds('word_detection', [
      { field: 'exempt_role_ids.0', before: null, after: at('31') },
      { field: 'exempt_channel_ids.0', before: at('10'), after: null },
      { field: 'words.0', before: at('cat'), after: at('dog') },
    ])
    expect(named).toEqual([
      { field: 'exempt_role_ids.0', before: null, after: { role_id: '31', position: 0 } },
      { field: 'exempt_channel_ids.0', before: { channel_id: '10', position: 0 }, after: null },
      { field: 'words.0', before: at('cat'), after: at('dog') },
    ])
  })

  it('are shown with the parts of an embed as its form names them', () => {
    const before = [{ title: 'Raid', author: null, fields: [{ name: 'Tanks', value: '2', inline: true }] }]
    const after = [{ title: 'Raid', author: { name: 'Ada', url: null }, fields: [] }]
    const rows = changeRows([{ field: 'embeds', before, after }], HISTORY_LABELS['role_buttons'] ?? {})
    expect(rows).toMatchObject([
      {
        label: 'Embed 1',
        mark: 'changed',
        parts: [
          { label: 'Author', before: null, after: 'Ada' },
          { label: 'Field 1', mark: 'removed', parts: [{ label: 'Name' }, { label: 'Value' }, { label: 'Inline' }] },
        ],
      },
    ])
  })

  it('include those of lists and objects inside it', () => {
    const child = (id: string, label: string) => ({ id, label })
    const [row] = changeRows(
      [
        {
          field: 'buttons.0',
          before: { id: 'a', position: 0, children: [child('b', 'Healer'), child('c', 'Tank')] },
          after: { id: 'a', position: 0, children: [child('c', 'Tank'), child('d', 'Mage')] },
        },
      ],
      {},
    )
    const parts = row?.kind === 'entry' ? row.parts : []
    expect(parts.map((part) => part.kind === 'entry' && [part.label, part.mark])).toEqual([
      ['Children 1', 'moved'],
      ['Children 2', 'added'],
      ['Children 1', 'removed'],
    ])
    const embed = changeRows([{ field: 'embed', before: null, after: { title: 'Hi', color: null } }], {})
    expect(embed.map(({ field, label }) => [field, label])).toEqual([['embed.title', 'Embed title']])
  })

  it('are shown as one value if they have another form', () => {
    const [row] = changeRows([{ field: 'rules.1', before: 'a', after: 'b' }], {})
    expect(row).toMatchObject({ kind: 'field', label: 'Rules 1', before: 'a', after: 'b' })
  })
})

describe('the changes of a button', () => {
  it('are shown without its path if only its label or a menu above it was renamed', () => {
    const labels = { buttons: 'Button', path: 'Menu path' }
    const menu = { id: 'a', label: 'Raids', position: 0 }
    const healer = { id: 'b', label: 'Healer', path: 'Raids › Healer', style: 'secondary', position: 1 }
    const shown = (changes: { before: unknown; after: unknown }[]) =>
      changeRows(
        changes.map((change, at) => ({ field: `buttons.${at}`, ...change })),
        labels,
      ).map((row) => [withoutIsolates(row.label), row.kind === 'entry' && row.parts.map(({ label }) => label)])
    expect(shown([{ before: healer, after: { ...healer, label: 'Druid', path: 'Raids › Druid' } }])).toEqual([
      ['Button “Raids › Druid”', ['Label']],
    ])
    expect(
      shown([
        { before: menu, after: { ...menu, label: 'Nights' } },
        { before: healer, after: { ...healer, style: 'danger', path: 'Nights › Healer' } },
      ]),
    ).toEqual([
      ['Button “Nights”', ['Label']],
      ['Button “Nights › Healer”', ['Style']],
    ])
    expect(shown([{ before: healer, after: { ...healer, path: 'Dungeons › Healer' } }])).toEqual([
      ['Button “Dungeons › Healer”', ['Menu path']],
    ])
  })
})

describe('the words of two texts', () => {
  it('are compared one by one', () => {
    expect(changedWords('Please read the rules.', 'Please read our rules.')).toEqual([
      { kind: 'same', text: 'Please read ' },
      { kind: 'removed', text: 'the' },
      { kind: 'added', text: 'our' },
      { kind: 'same', text: ' rules.' },
    ])
  })

  it('are not compared if they have little in common', () => {
    expect(changedWords('Raid tonight, bring flasks.', 'We meet on Saturday at noon')).toBeNull()
  })
})
