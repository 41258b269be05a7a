import { useId, useMemo } from 'react'
import type { FormControl } from '../../kernel/form/use-form.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import {
  formsOfRows,
  LINK_SWITCHES,
  switchedOff,
  switchedOn,
  whyFull,
  type LinkSwitch,
  type SwitchForm,
} from './switch-rows.ts'
import type { UrlRuleRow, UrlRulesValue } from '../url-rules-model.ts'

type LinkSwitchesProps = Pick<FormControl<UrlRulesValue>, 'edit' | 'isSaving' | 'readOnly'> & {
  rows: readonly UrlRuleRow[]
}

/** The switches that rewrite the links of a site. They add rules to the list of the form and remove them; the form saves them. */
export function LinkSwitches({ rows, edit, isSaving, readOnly }: LinkSwitchesProps) {
  const heading = useId()
  const on = useMemo(() => formsOfRows(rows), [rows])
  const turn = (made: LinkSwitch, isOn: boolean): void =>
    edit(({ rows: before }) => ({ rows: isOn ? switchedOn(before, made) : switchedOff(before, made) }), [])
  return (
    <>
      <h4 id={heading} className="text-small font-medium text-ink-1">
        Popular sites
      </h4>
      <p className="text-caption text-ink-3">
        The service named in a switch sees each link that Discord previews, and who opens it.
      </p>
      <ul aria-labelledby={heading} className="mt-1 mb-6">
        {LINK_SWITCHES.map((made) => (
          <SwitchRow
            key={made.id}
            made={made}
            form={on.get(made)}
            onTurn={(isOn) => turn(made, isOn)}
            isFixed={isSaving || readOnly !== undefined}
            disabledReason={on.has(made) || readOnly !== undefined ? undefined : whyFull(rows, made)}
          />
        ))}
      </ul>
    </>
  )
}

type SwitchRowProps = {
  made: LinkSwitch
  /** The rules with which it is on; undefined while it is off. */
  form: SwitchForm | undefined
  onTurn: (isOn: boolean) => void
  /** Whether it cannot be turned now, for the reason that the form gives. */
  isFixed: boolean
  disabledReason: string | undefined
}

function SwitchRow({ made, form, onTurn, isFixed, disabledReason }: SwitchRowProps) {
  const description = useId()
  return (
    <li className="flex items-center gap-4 border-line py-2 not-last:border-b">
      <div className="min-w-0 flex-1">
        <span className="text-ink-1">{made.name}</span>
        <p id={description} className="text-caption text-ink-3">
          {descriptionOf(made, form ?? made)}
          {form !== undefined && form !== made && ` ${FROM_EARLIER}`}
        </p>
      </div>
      <Switch
        label={made.name}
        hideLabel
        checked={form !== undefined}
        onCheckedChange={onTurn}
        disabled={isFixed}
        disabledReason={disabledReason}
        describedBy={description}
      />
    </li>
  )
}

/** Rules of an earlier form go on working, and a save of other rules leaves them as they are. */
const FROM_EARLIER = 'This switch has rules of an earlier version. Switch it off and on to get the current ones.'

function descriptionOf({ links }: LinkSwitch, { service }: SwitchForm): string {
  return service === null
    ? `${links} no longer contain tracking data. They stay on Amazon, and no other service sees them.`
    : `${links} go through ${service}, which then sees them.`
}
