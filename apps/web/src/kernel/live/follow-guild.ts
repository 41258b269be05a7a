import type { LiveEvent } from '@guildhall/contract'
import { ApiError } from '../../lib/calls/api-error.ts'
import { hasCode } from '../../lib/calls/error-details.ts'
import { endSession } from '../../lib/session-end.ts'
import { storedToken } from '../../lib/token.ts'
import type { LiveMode } from './live-mode.ts'
import type { LiveQueries } from './live-queries.ts'
import { watchVisibility } from './page-visibility.ts'
import { readStream } from './read-stream.ts'

/** A stream without `hello` for this long is held up on its way, in ms. */
const HELLO_WITHIN_MS = 5_000
/** A stream without an event or a comment for this long is dead, in ms; comments come every 20 s. */
const SILENCE_MS = 45_000
/** How often a page without a stream reads again, in ms. */
const POLL_MS = 15_000
/** The pause before the next try of a stream that is held up, in ms. */
const HELD_UP_MS = 5 * 60_000
/** The first and the longest pause after a broken connection, in ms; doubled with each failure, and spread by chance. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** After this many failures in a row the page polls. */
const FAILURES_BEFORE_POLLING = 3

/**
 * Follows the changes of a server while its page is visible, by its stream, or by polling while it has none.
 *
 * @param show receives the mode when it changes
 * @returns a function that ends it
 */
export function followGuild(guildId: string, queries: LiveQueries, show: (mode: LiveMode) => void): () => void {
  let attempt: AbortController | undefined
  let token: string | null = null
  let failures = 0
  /** Whether other pages of the user have all streams. */
  let isCrowded = false
  /** Whether the stream was seen to be alive after `hello`. */
  let wasAlive = false
  let receivedAt = 0
  let watching: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined

  function open(): void {
    leave()
    const opened = new AbortController()
    attempt = opened
    token = storedToken()
    wasAlive = false
    isCrowded = false
    watch(HELLO_WITHIN_MS, heldUp)
    const ifCurrent = (then: () => void): void => void (attempt === opened && then())
    readStream(
      { guildId, token },
      {
        onEvent: (event) => ifCurrent(() => receive(event)),
        onComment: () =>
          ifCurrent(() => {
            wasAlive = true
            watch(SILENCE_MS, silent)
          }),
      },
      opened.signal,
    ).then(
      () => ifCurrent(broken),
      (error: unknown) => ifCurrent(() => refused(error)),
    )
  }

  /** Closes the stream, without effect on polling. */
  function leave(): void {
    clearTimeout(watching)
    clearTimeout(retrying)
    attempt?.abort()
    attempt = undefined
  }

  function watch(ms: number, late: () => void): void {
    receivedAt = Date.now()
    clearTimeout(watching)
    watching = setTimeout(late, ms)
  }

  function retryIn(ms: number): void {
    leave()
    retrying = setTimeout(open, ms)
  }

  function poll(): void {
    show('polling')
    polling ??= setInterval(() => {
      if (document.visibilityState !== 'hidden') queries.refetch()
    }, POLL_MS)
  }

  function stopPolling(): void {
    clearInterval(polling)
    polling = undefined
  }

  function receive(event: LiveEvent): void {
    watch(SILENCE_MS, silent)
    switch (event.name) {
      case 'hello':
        failures = 0
        stopPolling()
        show('live')
        return queries.refetchOld()
      case 'change':
        wasAlive = true
        return queries.refetchArea(event.data.area)
      case 'refetch':
        return queries.refetch()
      case 'bot':
        return queries.showBot(event.data.status)
      case 'end':
        return ended(event.data.reason)
    }
  }

  function ended(reason: Extract<LiveEvent, { name: 'end' }>['data']['reason']): void {
    if (reason === 'session') {
      stop()
      endSession(token)
    } else if (reason === 'access') lost()
    else retryIn(pauseAfter(1))
  }

  function refused(error: unknown): void {
    if (error instanceof ApiError && error.status === 401) {
      stop()
      endSession(token)
    } else if (hasCode(error, 'guild.not_found')) lost()
    else if (error instanceof ApiError && (error.status === 404 || error.status === 409)) {
      // The server has no live changes, or the bot was removed from this one.
      leave()
      show('connecting')
    } else if (hasCode(error, 'live.too_many')) {
      leave()
      isCrowded = true
      poll()
    } else broken()
  }

  /** The user may no longer manage the server. The page says so, until a later try of the stream succeeds. */
  function lost(): void {
    stopPolling()
    show('connecting')
    queries.refetchGuild()
    retryIn(POLL_MS)
  }

  /** The connection broke, or the server could not open it. */
  function broken(): void {
    failures += 1
    if (failures >= FAILURES_BEFORE_POLLING) poll()
    else show('connecting')
    retryIn(pauseAfter(failures))
  }

  /** No `hello` arrives: a proxy buffers the stream. */
  function heldUp(): void {
    poll()
    retryIn(HELD_UP_MS)
  }

  /** A stream that was alive broke without a word, such as while a laptop slept. One that never was is held up. */
  function silent(): void {
    queries.refetch()
    if (wasAlive) open()
    else heldUp()
  }

  function stop(): void {
    leave()
    stopPolling()
    stopWatching()
  }

  const stopWatching = watchVisibility({
    onHidden: () => {
      leave()
      stopPolling()
      show('connecting')
      isCrowded = false
    },
    onShown: open,
    onFocus: () => {
      // A timer of a computer that slept can be late.
      if (attempt && Date.now() - receivedAt > SILENCE_MS) silent()
      // Another page may have been closed.
      else if (isCrowded) open()
    },
  })
  return stop
}

/** @returns the pause after a number of failures in a row, in ms */
function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.5 + Math.random())
}
