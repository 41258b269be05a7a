import type { ChoiceView, CommandView, NamesView, OptionView } from '../../view.ts'
import { names } from '../state/place.ts'
import { Suggestions } from './suggestions.tsx'

/** A labeled control for one option of a command. */
export function OptionField(props: {
  command: CommandView
  option: OptionView
  /** The values filled in so far. */
  fields: () => { name: string; value: string }[]
}) {
  const { option } = props
  const { name, description, required } = option
  const ids = { id: `option-${name}`, 'aria-describedby': `hint-${name}` }
  const choices = choicesOf(option, names.value)
  return (
    <div class="command__field">
      <label for={ids.id}>{name}</label>
      {option.autocomplete ? (
        <Suggestions {...props} ids={ids} />
      ) : choices === null ? (
        <input {...ids} {...inputOf(option)} name={name} required={required} autoComplete="off" />
      ) : (
        <select {...ids} name={name} required={required}>
          <option value="">—</option>
          {choices.map(({ name, value }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
      <small id={ids['aria-describedby']}>{required ? description : `${description} (optional)`}</small>
    </div>
  )
}

function inputOf({ kind, min, max }: OptionView) {
  if (kind === 'text') return { type: 'text' as const, minLength: min ?? undefined, maxLength: max ?? undefined }
  const step = kind === 'integer' ? 1 : 'any'
  return { type: 'number' as const, step, min: min ?? undefined, max: max ?? undefined }
}

/** Null for free text and numbers. */
function choicesOf(option: OptionView, { members, roles, channels }: NamesView): readonly ChoiceView[] | null {
  if (option.choices.length > 0) return option.choices
  const people = members.map(({ id, name }) => ({ name, value: id }))
  const mentioned = roles.map(({ id, name }) => ({ name: name.startsWith('@') ? name : `@${name}`, value: id }))
  switch (option.kind) {
    case 'user':
      return people
    case 'role':
      return roles.map(({ id, name }) => ({ name, value: id }))
    case 'mentionable':
      return [...people, ...mentioned]
    case 'channel':
      return channels
        .filter(({ type }) => option.channelTypes.length === 0 || option.channelTypes.includes(type))
        .map(({ id, name }) => ({ name: `#${name}`, value: id }))
    case 'boolean':
      return [
        { name: 'True', value: 'true' },
        { name: 'False', value: 'false' },
      ]
    case 'text':
    case 'integer':
    case 'number':
      return null
  }
}
