import { useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { MessageView } from '../../view.ts'
import { BlockedMessage } from '../message/alert.tsx'
import { Message } from '../message/message.tsx'
import { dismissWaiting, ownEntries, waiting, type Waiting } from '../state/interactions.ts'
import { edit, entries, type Blocked } from '../state/messages.ts'
import { Intro } from './intro.tsx'

/** Within this distance from the end, in pixels, the list scrolls to new messages. */
const NEAR_END = 80

/** Messages of one author within this time share one heading, in ms: Discord's seven minutes. */
const GROUPED_WITHIN = 7 * 60_000

/** The messages of the open channel. */
export function History() {
  const scroller = useRef<HTMLDivElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const toEnd = (): void => {
    if (isFollowing.current) scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }
  useLayoutEffect(toEnd)
  useSignalEffect(() => {
    if (ownEntries.value > 0) isFollowing.current = true
    toEnd()
  })
  useEffect(() => {
    // Forms that open below and images that load late must not move the newest message out of view.
    const sizes = new ResizeObserver(toEnd)
    for (const element of [scroller.current, log.current]) if (element) sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  useEditKey(scroller)
  const shown = entries.value
  return (
    <div
      ref={scroller}
      class="room__log"
      tabIndex={0}
      role="region"
      aria-label="History"
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
    >
      <Intro />
      <div ref={log} role="log" aria-label="Messages">
        {shown.map((one, index) =>
          'note' in one ? (
            <BlockedMessage key={one.id} blocked={one} />
          ) : (
            <Message key={one.id} message={one} grouped={isGrouped(one, shown[index - 1])} />
          ),
        )}
        {[...waiting.value].map(([id, one]) => (
          <WaitingLine key={id} id={id} waiting={one} />
        ))}
      </div>
    </div>
  )
}

/** The notice of an interaction that the bot has not answered. */
function WaitingLine({ id, waiting: { command, failed } }: { id: string; waiting: Waiting }) {
  // A pressed button has its own busy state.
  if (!failed && command === null) return null
  if (!failed) return <p class="pending">Waiting for the bot…</p>
  return (
    <p class="pending pending--failed">
      {command === null ? 'The button' : `/${command}`}: <strong>The application did not respond</strong> ·{' '}
      <button type="button" class="link" onClick={() => dismissWaiting(id)}>
        Dismiss message
      </button>
    </p>
  )
}

/** As in Discord, E edits the message under the pointer or the focus. */
function useEditKey(scroller: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select')
      if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const focused = document.activeElement?.closest('[data-message]')
      const message = focused ?? scroller.current?.querySelector('[data-message]:hover')
      const id = message?.getAttribute('data-message')
      if (!id) return
      event.preventDefault()
      edit(id)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scroller])
}

function isGrouped(message: MessageView, before: MessageView | Blocked | undefined): boolean {
  if (!before || 'note' in before || before.alert || before.isJoin) return false
  if (message.usedBy || message.replyTo || message.isJoin) return false
  const isClose = Date.parse(message.sentAt) - Date.parse(before.sentAt) < GROUPED_WITHIN
  return isClose && before.author.id === message.author.id && before.ephemeral === message.ephemeral
}
