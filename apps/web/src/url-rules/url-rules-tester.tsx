import { PRODUCT_NAME } from '@guildhall/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { botAvatar } from '../kernel/bot-avatar.ts'
import { channelOptions, type TextChannels } from '../kernel/channels.ts'
import { DiscordMessages } from '../ui/discord-message.tsx'
import { DiscordText } from '../ui/discord-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea } from '../ui/text-input.tsx'
import type { Tryout } from './use-tryout.ts'

/** Stands for no channel in particular; no id of Discord is a word. */
const ANYWHERE = 'anywhere'

function Answer({ tryout: { message, found, answer, hasLink } }: { tryout: Tryout }): ReactNode {
  const avatar = useQuery(botAvatar).data?.avatar_url
  if (message.trim() === '') return <EmptyState text="What the bot would answer stands here." />
  if (answer === null) {
    const reason = hasLink ? 'No rule changes a link of this message.' : 'There is no link in this message.'
    return <EmptyState title="The bot says nothing." text={reason} />
  }
  return (
    <>
      <DiscordMessages label="What the bot would answer" name={PRODUCT_NAME} avatar={avatar ?? null}>
        <DiscordText text={answer} channelName={() => undefined} />
      </DiscordMessages>
      <ul className="mt-2 flex flex-col gap-1 text-caption text-ink-2">
        {found.map(({ url, number }) => (
          <li key={url} className="wrap-anywhere">
            <span className="font-semibold text-ink-1">Rule {number}</span> rewrites {url}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A message to try the rows on, and what the bot would answer. */
export function UrlRulesTester({ tryout, channels }: { tryout: Tryout; channels: TextChannels }) {
  return (
    <div className="border-t border-line p-4 md:p-5">
      <h4 className="text-small font-medium text-ink-1">Try it out</h4>
      <p className="mb-3 text-caption text-ink-3">With the rules as they stand above. Nothing typed here is sent.</p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Message to try">
            {(control) => (
              <TextArea
                {...control}
                rows={3}
                value={tryout.message}
                onChange={(event) => tryout.write(event.target.value)}
                placeholder="Look at this: https://x.com/someone/status/1"
                className="field-sizing-content max-h-60 min-h-20 resize-y"
              />
            )}
          </Field>
          <Select
            label="Written in"
            options={[{ value: ANYWHERE, label: 'Any channel' }, ...channelOptions(channels, [])]}
            value={tryout.channelId ?? ANYWHERE}
            onChange={(value) => tryout.place(value === ANYWHERE ? null : value)}
            placeholder="Any channel"
          />
        </div>
        <div className="min-w-0" aria-live="polite">
          <Answer tryout={tryout} />
        </div>
      </div>
    </div>
  )
}
