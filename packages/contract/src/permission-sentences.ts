/** "Send Messages" or "View Channel and Send Messages", for the middle of a sentence. */
export function namesOf(permissions: readonly string[]): string {
  const last = permissions.at(-1) ?? ''
  return permissions.length < 2 ? last : `${permissions.slice(0, -1).join(', ')} and ${last}`
}

/** The error of a button that is not saved: every member could take these permissions with its role. */
export function unconfirmedReason(roleName: string, unconfirmed: readonly string[]): string {
  return `${gives(roleName, 'gives', unconfirmed)} Confirm ${itOf(unconfirmed)}, or choose another role.`
}

/** The warning of a saved button that does not give its role, since the role has gained these permissions. */
export function gainedReason(roleName: string, unconfirmed: readonly string[]): string {
  return `${gives(roleName, 'now gives', unconfirmed)} Confirm ${itOf(unconfirmed)} to make the button work again.`
}

function gives(roleName: string, verb: string, permissions: readonly string[]): string {
  return `@${roleName} ${verb} ${namesOf(permissions)} to anyone who presses this button.`
}

function itOf(permissions: readonly string[]): string {
  return permissions.length > 1 ? 'them' : 'it'
}
