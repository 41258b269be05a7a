import { useState } from 'react'
import { Checkbox } from '../src/ui/controls/checkbox.tsx'
import { Field } from '../src/ui/controls/field.tsx'
import { MultiSelect } from '../src/ui/picker/multi-select.tsx'
import type { Option } from '../src/ui/picker/options.ts'
import { SearchBox } from '../src/ui/controls/search-box.tsx'
import { Select } from '../src/ui/picker/select.tsx'
import { Switch } from '../src/ui/controls/switch.tsx'
import { TextArea, TextInput } from '../src/ui/controls/text-input.tsx'
import { LONG_NAME, Part } from './part.tsx'

const channels: Option[] = [
  { value: '1', label: '#general' },
  { value: '2', label: '#roles' },
  { value: '3', label: '#raid-planning' },
  { value: '4', label: '#staff', disabled: true, hint: 'not writable' },
  { value: '5', label: `#${LONG_NAME}` },
]

/** Text fields, pickers and switches. */
export function Fields() {
  const [search, setSearch] = useState('')
  const [channel, setChannel] = useState<string | null>(null)
  const [chosen, setChosen] = useState(['1', '9'])
  const [on, setOn] = useState(true)
  return (
    <Part title="Fields" note="Empty, filled, wrong, disabled.">
      <div className="grid gap-x-4 gap-y-6 md:grid-cols-2">
        <SearchBox label="Search servers" placeholder="Search servers..." value={search} onChange={setSearch} />
        <Field label="Prefix" hint="What a message starts with to be a command.">
          {(control) => <TextInput {...control} placeholder="!" />}
        </Field>
        <Field label="Welcome message" required error="A welcome needs words.">
          {(control) => <TextArea {...control} />}
        </Field>
        <Field label="Next run time">{(control) => <TextInput {...control} type="datetime-local" />}</Field>
        <Field label="Not now">{(control) => <TextInput {...control} disabled defaultValue="Disabled" />}</Field>
        <Select
          label="Channel"
          options={channels}
          value={channel}
          onChange={setChannel}
          placeholder="Select a channel"
        />
        <Select
          label="Default action"
          required
          error="Choose what happens."
          options={channels}
          value={null}
          onChange={setChannel}
          placeholder="None chosen"
        />
        <Select label="Role" disabled options={[]} value={null} onChange={setChannel} placeholder="No roles" />
        <MultiSelect
          label="Channels"
          options={channels}
          value={chosen}
          onChange={setChosen}
          placeholder="All channels"
        />
        <MultiSelect
          label="No channels"
          options={channels}
          value={[]}
          onChange={setChosen}
          placeholder="All channels"
        />
        <div className="flex flex-col items-start gap-2">
          <Checkbox label="Welcome new members" checked={on} onCheckedChange={setOn} />
          <Checkbox label="Not chosen" checked={!on} onCheckedChange={(checked) => setOn(!checked)} />
          <Switch label="Enable auto moderation" checked={on} onCheckedChange={setOn} />
          <Switch label="Pending" checked disabled onCheckedChange={setOn} />
          <Switch
            label="Needs the bot"
            checked={false}
            disabledReason="Add the bot to this server first."
            onCheckedChange={setOn}
          />
        </div>
      </div>
    </Part>
  )
}
