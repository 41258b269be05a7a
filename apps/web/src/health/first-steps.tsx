import { SUCCESS_MESSAGE_MS, type FirstStep, type HealthPlace, type ReceivedHealth } from '@guildhall/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAuth } from '../kernel/auth-context.ts'
import { UndoButton } from '../kernel/history/undo-button.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/cx.ts'
import { useToasts } from '../ui/toast.tsx'
import { HEADING as SCREEN_HEADING } from './health-heading.tsx'
import { areStepsHidden, hideSteps, showSteps } from './hidden-steps.ts'
import { targetOf } from './places.ts'

interface Step {
  readonly label: string
  readonly hint: string
  readonly place: HealthPlace
}

/** The steps as the page names them, each with its place. */
const STEPS: Readonly<Record<FirstStep, Step>> = {
  time_zone: {
    label: 'Choose the time zone',
    hint: 'Reminders and commands use it.',
    place: { tab: 'settings', subTab: 'general' },
  },
  welcome: {
    label: 'Welcome new members',
    hint: 'The bot posts a message in a channel.',
    place: { tab: 'settings', subTab: 'notifications' },
  },
  rules: {
    label: 'Post the rules',
    hint: 'The bot updates its message when you edit them.',
    place: { tab: 'settings', subTab: 'rules' },
  },
  reminder: { label: 'Set a reminder', hint: 'Once, or on a schedule.', place: { tab: 'reminders' } },
  role_menu: {
    label: 'Create a role menu',
    hint: 'Members pick roles by pressing buttons.',
    place: { tab: 'role-buttons' },
  },
  access: {
    label: 'Give moderators access',
    hint: 'Choose the areas that they can view or edit.',
    place: { tab: 'access' },
  },
}

const HEADING = 'first-steps'

/** The steps with which a new server is set up, until all are done or the user hides them. */
export function FirstSteps({ guildId, steps }: { guildId: string; steps: ReceivedHealth['first_steps'] }) {
  const userId = useAuth().user?.id ?? ''
  const toasts = useToasts()
  const [isHidden, setHidden] = useState(() => areStepsHidden(userId, guildId))
  const known = (steps ?? []).flatMap(({ step, is_done: isDone }) => {
    const found = Object.entries(STEPS).find(([name]) => name === step)?.[1]
    return found ? [{ ...found, step, isDone }] : []
  })
  if (isHidden || known.every(({ isDone }) => isDone)) return null
  const done = known.filter(({ isDone }) => isDone).length
  const undo = async (): Promise<void> => {
    showSteps(userId, guildId)
    setHidden(false)
    toasts.dismiss()
  }
  const hide = (): void => {
    hideSteps(userId, guildId)
    setHidden(true)
    // The button goes.
    document.getElementById(SCREEN_HEADING)?.focus()
    toasts.success('First steps hidden.', SUCCESS_MESSAGE_MS, (hold) => <UndoButton run={undo} onHold={hold} />)
  }
  return (
    <Card as="section" aria-labelledby={HEADING} className="p-4.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 id={HEADING} className="text-section text-ink-1">
          First steps
        </h3>
        <p className="flex-1 text-small text-ink-3 tabular-nums">{`${done} of ${known.length} done`}</p>
        <Button variant="ghost" size="row" className="-my-1 -mr-2" onClick={hide}>
          Hide
        </Button>
      </div>
      <ul className="-mx-2.5 mt-3 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {known.map(({ step, label, hint, place, isDone }) => {
          const { path, state } = targetOf(guildId, place)
          return (
            <li
              key={step}
              className="relative flex items-start gap-3 rounded-control px-2.5 py-2 transition-colors hover:bg-surface-2"
            >
              <Mark isDone={isDone} />
              <div className="min-w-0">
                <Link
                  to={path}
                  state={state}
                  aria-label={isDone ? `${label}, done` : undefined}
                  aria-describedby={`${HEADING}-${step}`}
                  // The whole row is pressed.
                  className={cx(
                    'no-underline outline-none after:absolute after:inset-0 after:rounded-control focus-visible:after:outline-2 focus-visible:after:outline-accent-ink focus-visible:after:outline-solid',
                    isDone ? 'text-ink-3' : 'text-ink-1',
                  )}
                >
                  {label}
                </Link>
                <p id={`${HEADING}-${step}`} className="text-small text-ink-3">
                  {hint}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** The tick of a step. The name of its link has it as a word. */
function Mark({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'mt-px grid size-4.5 shrink-0 place-items-center rounded-full border text-small leading-none',
        isDone ? 'border-transparent bg-good-wash text-good-ink' : 'border-edge',
      )}
    >
      {isDone && '✓'}
    </span>
  )
}
