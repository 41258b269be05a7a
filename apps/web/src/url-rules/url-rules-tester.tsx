import { PRODUCT_NAME } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { counted } from '../lib/counted.ts'
import { DiscordMessages } from '../ui/discord/discord-message.tsx'
import { DiscordText } from '../ui/discord/discord-text.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Field } from '../ui/controls/field.tsx'
import { Select } from '../ui/picker/select.tsx'
import { TextArea } from '../ui/controls/text-input.tsx'
import { NO_OUTCOME, createTester, type Outcome } from './tester-outcome.ts'
import type { UrlRuleRow } from './url-rules-model.ts'
import type { Engine } from './use-link-engine.ts'

/** The test message and the bot's reaction to it. */
interface Test {
  readonly message: string
  /** The channel of the test message; null applies all rules. */
  readonly channelId: string | null
  readonly outcome: Outcome
  /** The keys of the rows that rewrite a link of the test message. */
  readonly matching: ReadonlySet<string>
  setMessage: (message: string) => void
  setChannelId: (channelId: string | null) => void
}

/** Applies the unsaved rows to a test message, as the bot would. The message is not sent to the server. */
export function useTest(rows: readonly UrlRuleRow[], engine: Engine | null): Test {
  const [message, setMessage] = useState('')
  const [channelId, setChannelId] = useState<string | null>(null)
  // Defer the test, so that fifty rules on a long message do not slow down typing.
  const [tried, content] = [useDeferredValue(rows), useDeferredValue(message)]
  const tester = useMemo(() => engine && createTester(engine), [engine])
  const outcome = useMemo(
    () => (tester && content.trim() !== '' ? tester(tried, content, channelId) : NO_OUTCOME),
    [tester, tried, content, channelId],
  )
  const matching = useMemo(() => new Set(outcome.found.map(({ key }) => key)), [outcome])
  return { message, channelId, outcome, matching, setMessage, setChannelId }
}

/** The picker's value for all channels, which is not a snowflake. */
const ANYWHERE = 'anywhere'

/** The field for a test message, and the preview of the bot's reply. */
export function UrlRulesTester({ test, channels }: { test: Test; channels: TextChannels }) {
  const { message, channelId, outcome, setMessage, setChannelId } = test
  const options = useMemo(
    () => [{ value: ANYWHERE, label: 'Any channel' }, ...channelOptions(channels, [])],
    [channels],
  )
  return (
    <div className="border-t border-line p-4 md:p-5">
      <h4 className="text-small font-medium text-ink-1">Test your rules</h4>
      <p className="mb-3 text-caption text-ink-3">
        Uses the switches and rules above, saved or not. Nothing is sent to Discord.
      </p>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Test message">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
                placeholder="Look at this: https://x.com/someone/status/1"
                className="field-sizing-content max-h-60 min-h-20 resize-y"
              />
            )}
          </Field>
          <ChannelPicker options={options} channelId={channelId} onChange={setChannelId} />
        </div>
        <div className="min-w-0">
          <p role="status" className="sr-only">
            {summaryOf(message, outcome)}
          </p>
          <Reply isEmpty={message.trim() === ''} outcome={outcome} />
        </div>
      </div>
    </div>
  )
}

/**
 * The announcement to screen readers. It is short and changes less often than the reply, which changes with each key
 * press.
 */
function summaryOf(message: string, { found, reply }: Outcome): string {
  if (message.trim() === '') return ''
  if (reply === null) return 'No reply.'
  return `The bot rewrites ${counted(found.length, 'link')}.`
}

type ChannelPickerProps = {
  options: { value: string; label: string }[]
  channelId: string | null
  onChange: (channelId: string | null) => void
}

const ChannelPicker = memo(function ChannelPicker({ options, channelId, onChange }: ChannelPickerProps) {
  return (
    <Select
      label="Test channel"
      options={options}
      value={channelId ?? ANYWHERE}
      onChange={(value) => onChange(value === ANYWHERE ? null : value)}
      placeholder="Any channel"
    />
  )
})

const unknownChannel = () => undefined

const Reply = memo(function Reply({ isEmpty, outcome }: { isEmpty: boolean; outcome: Outcome }): ReactNode {
  const avatar = useQuery(botAvatar).data?.avatar_url
  const { found, reply, hasLink } = outcome
  if (isEmpty) return <EmptyState text="The bot's reply will appear here." />
  if (reply === null) {
    const text = hasLink ? 'No rule matches a link in this message.' : 'This message has no links.'
    return <EmptyState title="The bot won't reply." text={text} />
  }
  return (
    <>
      <DiscordMessages label="Bot reply preview" name={PRODUCT_NAME} avatar={avatar ?? null}>
        <DiscordText text={reply} channelName={unknownChannel} />
      </DiscordMessages>
      <ul className="mt-2 flex flex-col gap-1 text-caption text-ink-2">
        {found.map(({ url, by }) => (
          <li key={url} className="wrap-anywhere">
            <span className="font-semibold text-ink-1">{by}</span> rewrites {url}
          </li>
        ))}
      </ul>
    </>
  )
})
