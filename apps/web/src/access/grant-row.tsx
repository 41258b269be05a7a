import { AREAS, type AccessLevel, type Area } from '@guildhall/contract'
import { memo, useId, type ReactNode } from 'react'
import { areaName } from '../kernel/access/area-names.ts'
import { changed } from '../kernel/form/rows.ts'
import { fieldAt, type FormControl } from '../kernel/form/use-form.ts'
import { localDate } from '../kernel/local-times.ts'
import { DEFAULT_ZONE } from '../kernel/time-zones.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldNote, labelClass } from '../ui/controls/field.tsx'
import { TextInput } from '../ui/controls/text-input.tsx'
import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons/icons.tsx'
import { Dot } from '../ui/picker/option-list.tsx'
import type { Option } from '../ui/picker/options.ts'
import { Select } from '../ui/picker/select.tsx'
import { Avatar } from '../ui/pictures/picture.tsx'
import { withLevel, type AccessValue, type GrantRow } from './access-model.ts'
import { ROW_FIELDS, pathOf } from './field-specs.ts'
import type { ShownSubject } from './subjects.ts'

/** The picker's value for no access; picker values must be strings. */
const NONE = 'none'
const VIEW: readonly Option[] = [
  { value: NONE, label: 'None', isNone: true },
  { value: 'view', label: 'View' },
]
const LEVELS: readonly Option[] = [...VIEW, { value: 'edit', label: 'Edit' }]

/** Without a maximum, browsers accept six digits for the year. */
const LATEST = '9999-12-31'

type GrantRowProps = Pick<FormControl<AccessValue>, 'edit' | 'focus'> &
  ShownSubject & {
    row: GrantRow
    /** Whether the role was deleted, or the member has left. */
    isGone: boolean
    /** Whether the saved access with this last day has ended. */
    hasEnded: boolean
    /** The path of the field that gets the focus when this row is removed. */
    neighbour: string
    subjectError: string | undefined
    areasError: string | undefined
    untilError: string | undefined
  }

/** The access of one role or member. Memoized: it renders again only when its props change. */
export const GrantRowFields = memo(function GrantRowFields(props: GrantRowProps) {
  const { row, name, caption, color, picture, isGone, edit, focus } = props
  const { key } = row
  const id = useId()
  const remove = (): void => {
    edit(({ rows }) => ({ rows: rows.filter((other) => other.key !== key) }), [key])
    focus(props.neighbour)
  }
  return (
    <li className="border-b border-line">
      <div role="group" aria-labelledby={id} className="flex flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 md:items-start">
          <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
            <Picture name={name} color={color} picture={picture} />
            <div className="min-w-0">
              <p id={id} className="font-medium wrap-anywhere text-ink-1">
                {name}
              </p>
              <p className="text-caption wrap-anywhere text-ink-3">{caption}</p>
            </div>
          </div>
          <div {...fieldAt(pathOf(key, 'subject'))} className="md:order-last md:pt-0.5">
            <Button variant="ghost" size="row" aria-label={`Remove ${name}`} onClick={remove}>
              Remove
            </Button>
          </div>
          <Until {...props} />
        </div>
        {isGone && (
          <Note>
            {row.type === 'role'
              ? 'This role was deleted, so its access has ended.'
              : 'This member left the server, so their access has ended.'}
          </Note>
        )}
        <ErrorLine text={props.subjectError} />
        <Levels row={row} name={name} edit={edit} />
        <ErrorLine text={props.areasError} />
      </div>
    </li>
  )
})

function Picture({ name, color, picture }: Pick<GrantRowProps, 'name' | 'color' | 'picture'>) {
  if (color === undefined) return <Avatar name={name} src={picture} size={32} />
  return (
    <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-2">
      <Dot color={color} />
    </span>
  )
}

/** A picker of the level for each area. */
function Levels({ row, name, edit }: Pick<GrantRowProps, 'row' | 'name' | 'edit'>) {
  const { key, areas } = row
  const choose = (area: Area, value: string): void => {
    edit(
      ({ rows }) => ({ rows: changed(rows, key, { areas: withLevel(areasOf(rows, key), area, levelOf(value)) }) }),
      [pathOf(key, 'areas')],
    )
  }
  return (
    <div {...fieldAt(pathOf(key, 'areas'))} className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-8 lg:gap-x-2">
      {AREAS.map((area) => (
        <Select
          key={area}
          label={areaName(area)}
          labelSuffix={` for ${name}`}
          labelClassName="text-caption font-medium whitespace-nowrap text-ink-2"
          options={area === 'analytics' ? VIEW : LEVELS}
          value={areas[area] ?? NONE}
          onChange={(value) => choose(area, value)}
          placeholder="None"
        />
      ))}
    </div>
  )
}

function areasOf(rows: readonly GrantRow[], key: string): GrantRow['areas'] {
  return rows.find((row) => row.key === key)?.areas ?? {}
}

/** The level of a picker's value; undefined for none. */
function levelOf(value: string): AccessLevel | undefined {
  return value === 'view' || value === 'edit' ? value : undefined
}

/** The last day of the access; empty for no end. */
function Until({ row, name, hasEnded, untilError, edit }: GrantRowProps) {
  const { key, until } = row
  const id = useId()
  const ended = hasEnded && `Ended on ${localDate(until, DEFAULT_ZONE)}`
  return (
    <div
      {...fieldAt(pathOf(key, 'until'))}
      className="flex flex-col gap-1.5 max-md:w-full md:grid md:grid-cols-[auto_11rem] md:items-center md:gap-x-2.5"
    >
      <label htmlFor={id} className={labelClass}>
        {ROW_FIELDS.until.label}
        <span className="sr-only"> for {name}</span>
      </label>
      <TextInput
        id={id}
        type="date"
        max={LATEST}
        value={until}
        onChange={(event) => {
          const day = event.currentTarget.value
          edit(({ rows }) => ({ rows: changed(rows, key, { until: day }) }), [pathOf(key, 'until')])
        }}
        aria-invalid={untilError === undefined ? undefined : true}
        aria-describedby={untilError !== undefined || ended ? `${id}-note` : undefined}
        className={cx('tabular-nums', until === '' && 'text-ink-3')}
      />
      <div className="empty:hidden md:col-start-2">
        <FieldNote id={`${id}-note`} error={untilError && <span role="alert">{untilError}</span>} hint={ended} />
      </div>
    </div>
  )
}

/** Why the access does not hold. */
function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-1.5 text-small text-ink-2">
      <AlertIcon size={16} className="mt-0.5 shrink-0 text-warn-ink" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

function ErrorLine({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="text-caption text-bad-ink">
      {text}
    </p>
  )
}
