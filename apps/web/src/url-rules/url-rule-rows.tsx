import { MOST_URL_RULES } from '@guildhall/contract'
import { useMemo, type ReactNode } from 'react'
import type { TextChannels } from '../kernel/channels.ts'
import { changed, freshRow, neighbourOf } from '../kernel/form/rows.ts'
import type { FormControl } from '../kernel/form/use-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { cx } from '../ui/cx.ts'
import { EditOnly } from '../ui/controls/read-only.tsx'
import { PlusIcon } from '../ui/icons/form-icons.tsx'
import { Menu } from '../ui/menu/menu.tsx'
import { SortableList } from '../ui/sortable/sortable-list.tsx'
import { ROW_FIELDS } from './field-specs.ts'
import { countText, isSwitchFirst, ownRows, withMovedRow, withNewRow } from './switches/switch-rows.ts'
import { UrlRuleRow, columnsOf } from './url-rule-row.tsx'
import { BLANK, isBlank, pathOf, type UrlRuleRow as Row, type UrlRulesValue } from './url-rules-model.ts'
import type { Engine } from './use-link-engine.ts'

type UrlRuleRowsProps = Pick<FormControl<UrlRulesValue>, 'edit' | 'errorAt' | 'focus'> & {
  /** All rows, with those of switches, which are not shown. */
  rows: readonly Row[]
  isReadOnly: boolean
  /** Keys of the rows that rewrite a link of the test message. */
  matching: ReadonlySet<string>
  channels: TextChannels
  engine: Engine | null
  /** Further buttons next to those that add a row. */
  actions: ReactNode
}

/** The user's own rules, which can be edited, moved, added and removed. The rules of switches keep their places among them. */
export function UrlRuleRows(props: UrlRuleRowsProps) {
  const { rows, isReadOnly, edit, errorAt, focus, matching, channels, engine, actions } = props
  const own = useMemo(() => ownRows(rows), [rows])
  const full = rows.length >= MOST_URL_RULES ? `You can add up to ${MOST_URL_RULES} URL rules.` : undefined
  const presets = engine?.READY_RULES ?? []
  const count = countText(rows)

  const append = (row: Row): void => {
    edit(({ rows: before }) => ({ rows: withNewRow(before, row) }), [])
    focus(pathOf(row.key, 'input'))
  }
  const addPreset = (at: number): void => {
    const preset = presets[at]
    if (!preset) return
    const filled = { input: preset.input, output: preset.output }
    const free = own.find(isBlank)
    if (!free) return append(freshRow({ ...BLANK, ...filled }))
    edit(({ rows: before }) => ({ rows: changed(before, free.key, filled) }), [free.key])
    focus(pathOf(free.key, 'input'))
  }

  return (
    <>
      <h4 className="text-small font-medium text-ink-1">Your own rules</h4>
      <p className="mb-3 text-caption text-ink-3">
        The first matching rule wins, and{' '}
        {isSwitchFirst(rows) ? 'some switches come before yours' : 'the switches come last'}.
        {!isReadOnly && ' Choose a preset, or write your own pattern.'}
      </p>
      {count !== null && <p className="mb-3 text-caption text-ink-2">{count}</p>}
      {isReadOnly && own.every(isBlank) ? (
        <p>This server has no rules of its own.</p>
      ) : (
        <>
          <div aria-hidden="true" className={cx(columnsOf(isReadOnly), 'hidden text-caption font-medium text-ink-3')}>
            <span className={isReadOnly ? 'col-start-2' : 'col-start-3'}>{ROW_FIELDS.input.label}</span>
            <span>{ROW_FIELDS.output.label}</span>
            <span>{ROW_FIELDS.channels.label}</span>
          </div>
          <SortableList
            ids={own.map(({ key }) => key)}
            noun="URL rule"
            onMove={(from, to) => edit(({ rows: before }) => ({ rows: withMovedRow(before, from, to) }), [])}
          >
            {own.map((row, at) => (
              <UrlRuleRow
                key={row.key}
                row={row}
                number={at + 1}
                neighbour={neighbourOf(own, at)}
                matches={matching.has(row.key)}
                channels={channels}
                engine={engine}
                inputSaveError={errorAt(pathOf(row.key, 'input'))}
                outputSaveError={errorAt(pathOf(row.key, 'output'))}
                channelsSaveError={errorAt(pathOf(row.key, 'channels'))}
                edit={edit}
                focus={focus}
              />
            ))}
          </SortableList>
        </>
      )}
      <EditOnly>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="quiet" size="row" disabledReason={full} onClick={() => append(freshRow(BLANK))}>
            <PlusIcon size={16} />
            Add URL rule
          </Button>
          <Menu
            label="Add preset"
            items={presets.map(({ name }) => name)}
            onPick={addPreset}
            disabled={presets.length === 0 || full !== undefined}
          />
          {actions}
        </div>
      </EditOnly>
    </>
  )
}
