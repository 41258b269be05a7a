import type { ButtonView, MessageView } from '../../view.ts'
import { waiting } from '../state/interactions.ts'
import { press } from '../state/writing.ts'
import { Dots, Icon } from '../ui/decoration.tsx'
import { CustomEmoji } from './markdown.tsx'

/** The buttons of a message: up to five in a row. */
export function ButtonRows({ message }: { message: MessageView }) {
  return (
    <>
      {message.rows.map((row, index) => (
        <div key={index} class="buttons">
          {row.map((button) => (
            <Button key={button.customId ?? button.url} message={message} button={button} />
          ))}
        </div>
      ))}
    </>
  )
}

function Button({ message, button }: { message: MessageView; button: ButtonView }) {
  const { customId, url, style, disabled, label } = button
  const face = (
    <>
      <ButtonEmoji button={button} />
      {label}
    </>
  )
  if (url !== null && !disabled) {
    return (
      <a class="button button--link" href={url} target="_blank" rel="noreferrer noopener">
        {face}
        <Icon name="external" />
      </a>
    )
  }
  const isPressed = [...waiting.value.values()].some(
    (one) => !one.failed && one.button?.messageId === message.id && one.button.customId === customId,
  )
  return (
    <button
      type="button"
      class={`button button--${style}`}
      disabled={disabled}
      aria-busy={isPressed}
      onClick={() => isPressed || void press(message, button)}
    >
      {face}
      {url !== null && <Icon name="external" />}
      {isPressed && <Dots />}
    </button>
  )
}

/** The emoji is the accessible name of a button without a label. */
function ButtonEmoji({ button: { emoji, label } }: { button: ButtonView }) {
  if (emoji === null) return null
  if (emoji.url !== null && label === '') return <CustomEmoji name={emoji.name} url={emoji.url} />
  if (emoji.url !== null) return <img class="emoji" src={emoji.url} alt="" />
  return <span aria-hidden={label !== ''}>{emoji.name}</span>
}
