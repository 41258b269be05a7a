import { memo, useDeferredValue, useId, useMemo, useState, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextArea } from '../../ui/controls/text-input.tsx'
import { CheckIcon } from '../../ui/icons/form-icons.tsx'
import { AlertIcon } from '../../ui/icons/icons.tsx'
import type { TestedList } from './tested-list.ts'
import { NO_OUTCOME, createTester, partsOf, type ListHit, type Outcome, type Untestable } from './tester-outcome.ts'
import { usePatternEngine } from './use-pattern-engine.ts'
import { verdictOf } from './verdict.ts'

/** The longest message that Discord accepts, with Nitro. */
const LONGEST_MESSAGE = 4_000

interface MessageTesterProps {
  lists: readonly TestedList[]
  /** Whether these are all lists that are on, rather than the one of a form. */
  areAll: boolean
  hint: string
}

/** A text box for a test message, with the lists that would stop it. The message is not sent anywhere. */
export function MessageTester({ lists, areAll, hint }: MessageTesterProps) {
  const [message, setMessage] = useState('')
  // Defer the test, so that thousands of words do not slow down typing.
  const [tested, text] = [useDeferredValue(lists), useDeferredValue(message)]
  const isEmpty = text.trim() === ''
  const hasPatterns = tested.some(({ patterns }) => patterns.length > 0)
  const engine = usePatternEngine(hasPatterns && !isEmpty)
  const tester = useMemo(
    // The lists are compiled when a text is typed: a form that is only edited needs no test.
    () => (isEmpty ? null : createTester(tested, typeof engine === 'string' ? null : engine)),
    [tested, engine, isEmpty],
  )
  const outcome = useMemo(() => tester?.(text) ?? NO_OUTCOME, [tester, text])
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      <Field label="Test message" hint={hint}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            value={message}
            maxLength={LONGEST_MESSAGE}
            onChange={(event) => setMessage(event.currentTarget.value)}
            placeholder="Join us: discord.gg/abc"
            className="field-sizing-content max-h-60 min-h-24 resize-y"
          />
        )}
      </Field>
      <div className="min-w-0 md:mt-6.5">
        <Result
          text={text}
          outcome={outcome}
          areAll={areAll}
          patterns={!hasPatterns || isEmpty ? 'ready' : typeof engine === 'string' ? engine : 'ready'}
        />
      </div>
    </div>
  )
}

interface ResultProps {
  text: string
  outcome: Outcome
  areAll: boolean
  patterns: 'ready' | 'loading' | 'failed'
}

const Result = memo(function Result({ text, outcome, areAll, patterns }: ResultProps): ReactNode {
  const isEmpty = text.trim() === ''
  const verdict = verdictOf(outcome, areAll)
  // A pattern can stop a message that words only report.
  const isWaiting = verdict.kind !== 'stopped' && patterns === 'loading'
  const { hits, untestable } = outcome
  return (
    <div
      className={cx(
        'flex min-h-24 flex-col gap-3 rounded-control border p-3',
        isEmpty
          ? 'items-center justify-center border-dashed border-line-strong text-center'
          : 'border-line bg-surface-2',
      )}
    >
      <p role="status" className={cx('flex items-start gap-2', isEmpty ? 'text-ink-3' : 'font-medium text-ink-1')}>
        {!isEmpty && !isWaiting && <VerdictIcon kind={verdict.kind} />}
        <span className="min-w-0">
          {isEmpty ? 'Type a message to see what Discord does with it.' : isWaiting ? 'Checking…' : verdict.text}
        </span>
      </p>
      {!isEmpty && hits.length > 0 && (
        <>
          <MarkedText text={text} hits={hits} />
          <ul className="flex flex-col gap-1.5 text-small">
            {hits.map((hit) => (
              <Reason key={hit.list.id} hit={hit} />
            ))}
          </ul>
        </>
      )}
      {!isEmpty && untestable.length > 0 && <UntestablePatterns patterns={untestable} />}
      {!isEmpty && patterns === 'failed' && (
        <p className="text-small">Patterns can&apos;t be tested right now. Reload the page to try again.</p>
      )}
    </div>
  )
})

function VerdictIcon({ kind }: { kind: ReturnType<typeof verdictOf>['kind'] }) {
  if (kind === 'open') return <CheckIcon size={16} className="mt-0.5 shrink-0 text-good-ink" />
  return (
    <AlertIcon size={16} className={cx('mt-0.5 shrink-0', kind === 'stopped' ? 'text-bad-ink' : 'text-warn-ink')} />
  )
}

/** The message with the words that match. */
function MarkedText({ text, hits }: { text: string; hits: readonly ListHit[] }) {
  const parts = partsOf(
    text,
    hits.flatMap(({ ranges }) => ranges),
  )
  return (
    <p
      aria-label="Message with marked words"
      role="group"
      className="max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap text-ink-2"
      tabIndex={-1}
    >
      {parts.map(({ text: part, isMarked, from }) =>
        isMarked ? (
          <mark key={from} className="rounded-mark bg-bad-wash px-0.5 font-medium text-bad-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </p>
  )
}

/** The maximum number of words that are named for a list. */
const MOST_NAMED = 5

/** The list that a message hits, and its words. */
function Reason({ hit: { list, keywords, isCertain } }: { hit: ListHit }) {
  const named = keywords.slice(0, MOST_NAMED)
  const others = keywords.length - named.length
  return (
    <li className="wrap-anywhere">
      <span className="font-semibold text-ink-1">{list.name}</span>
      {': '}
      {named.map((keyword, at) => (
        <span key={keyword}>
          {at > 0 && ', '}
          <code className="text-ink-1">{keyword}</code>
        </span>
      ))}
      {others > 0 && ` and ${others} more`}
      {!isCertain && ' (probably; Discord does not document this case)'}
    </li>
  )
}

function UntestablePatterns({ patterns }: { patterns: readonly Untestable[] }) {
  const id = useId()
  return (
    <div className="text-small">
      <p id={id} className="font-medium text-ink-1">
        Can&apos;t be tested here
      </p>
      <ul aria-labelledby={id} className="mt-1 flex flex-col gap-1">
        {patterns.map(({ listName, pattern, reason }) => (
          <li key={`${listName} ${pattern}`} className="wrap-anywhere">
            <code className="text-ink-1">{pattern}</code> in {listName}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
