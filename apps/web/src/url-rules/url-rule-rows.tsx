import { MOST_URL_RULES } from '@guildhall/contract'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { changed, freshRow, moved, type Keyed } from '../kernel/list-draft.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { Menu } from '../ui/menu.tsx'
import { SortableList } from '../ui/sortable-list.tsx'
import { isBlank, type Fault } from './faults.ts'
import type { UrlRuleRow } from './url-rule-queries.ts'
import { UrlRuleFields, columns } from './url-rule-row.tsx'
import { BLANK } from './use-url-rules-editing.ts'
import type { Engine } from './use-link-engine.ts'

type Row = Keyed<UrlRuleRow>

type UrlRuleRowsProps = {
  rows: readonly Row[]
  onChange: (rows: readonly Row[]) => void
  faults: readonly Fault[]
  /** Keys of the rows that rewrite the message that is tried out. */
  matching: ReadonlySet<string>
  channels: TextChannels
  engine: Engine | null
  /** Ids of fields on the page begin with this. */
  idPrefix: string
  focus: (id: string) => void
}

function faultsOf(faults: readonly Fault[], key: string) {
  return Object.fromEntries(faults.filter(({ row }) => row === key).map(({ field, text }) => [field, text]))
}

/** The URL rules, to be typed, moved, added and removed. */
export function UrlRuleRows(props: UrlRuleRowsProps) {
  const { rows, onChange, faults, matching, channels, engine, idPrefix, focus } = props
  const full = rows.length >= MOST_URL_RULES ? `A server has at most ${MOST_URL_RULES} URL rules.` : undefined
  const ready = engine?.READY_RULES ?? []

  const append = (row: Row): void => {
    onChange([...rows, row])
    focus(`${idPrefix}${row.key}-input`)
  }
  const fillIn = (at: number): void => {
    const chosen = ready[at]
    if (!chosen) return
    const filled = { input: chosen.input, output: chosen.output }
    const free = rows.find(isBlank)
    if (!free) return append(freshRow({ ...BLANK, ...filled }))
    onChange(changed(rows, free.key, filled))
    focus(`${idPrefix}${free.key}-input`)
  }
  const remove = (at: number): void => {
    const rest = rows.toSpliced(at, 1)
    onChange(rest)
    focus(`${idPrefix}${rest[Math.min(at, rest.length - 1)]?.key}-input`)
  }

  return (
    <>
      <div aria-hidden="true" className={cx(columns, 'hidden text-caption font-medium text-ink-3')}>
        <span className="col-start-3">Input pattern</span>
        <span>Output pattern</span>
        <span>Channels</span>
      </div>
      <SortableList
        ids={rows.map(({ key }) => key)}
        noun="URL rule"
        onMove={(from, to) => onChange(moved(rows, from, to))}
      >
        {(at, handle) => {
          const row = rows[at]
          if (!row) return null
          return (
            <UrlRuleFields
              id={idPrefix + row.key}
              number={at + 1}
              row={row}
              alone={rows.length === 1}
              matches={matching.has(row.key)}
              options={channelOptions(channels, row.channels)}
              engine={engine}
              faults={faultsOf(faults, row.key)}
              handle={handle}
              onChange={(change) => onChange(changed(rows, row.key, change))}
              onRemove={() => remove(at)}
            />
          )
        }}
      </SortableList>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" size="row" disabledReason={full} onClick={() => append(freshRow(BLANK))}>
          <PlusIcon size={16} />
          Add URL rule
        </Button>
        <Menu
          label="Add ready-made rule"
          items={ready.map(({ name }) => name)}
          onPick={fillIn}
          disabled={ready.length === 0 || full !== undefined}
        />
      </div>
    </>
  )
}
