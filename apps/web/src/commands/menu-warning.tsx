import type { ReceivedCommand as Command } from '@guildhall/contract'
import type { Outage } from '../kernel/bot-status.ts'
import { cx } from '../ui/cx.ts'
import { AlertIcon } from '../ui/icons/icons.tsx'

/** The reason why Discord's menu does not match the switches, with a remedy. */
export function MenuWarning({ id, text, className }: { id?: string; text: string; className: string }) {
  return (
    <p id={id} className={cx('flex items-start gap-1.5 text-small text-ink-2', className)}>
      <AlertIcon size={16} className="mt-px shrink-0 text-warn-ink" />
      <span className="sr-only">Warning: </span>
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  )
}

/**
 * Why Discord's menu does not match a switch; null without a reason. While Discord doesn't respond, the notice above the page says why the menu
 * waits.
 */
export function warningOf({ status, reason }: Command, outage: Outage | undefined): string | null {
  return outage === 'platform' && status === 'queued' ? null : reason || null
}

/** The warnings that several commands share: they concern the whole menu and are shown once. */
export function sharedWarnings(warnings: readonly (string | null)[]): ReadonlySet<string> {
  return new Set(warnings.flatMap((warning, at) => (warning && warnings.indexOf(warning) !== at ? warning : [])))
}
