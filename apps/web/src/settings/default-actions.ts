import type { DefaultAction } from '@guildhall/contract'

/** The labels and descriptions of the actions. */
export const ACTIONS: Readonly<Record<DefaultAction, { label: string; hint: string; sentence: string }>> = {
  warn: { label: 'Warn', hint: 'Sends a warning', sentence: 'Sends the member a warning.' },
  mute: { label: 'Mute', hint: 'Times out for 10 minutes', sentence: 'Times the member out for 10 minutes.' },
  kick: { label: 'Kick', hint: 'Can rejoin', sentence: 'Removes the member from the server. They can join again.' },
  ban: { label: 'Ban', hint: "Can't rejoin", sentence: 'Bans the member from the server until you lift the ban.' },
}
