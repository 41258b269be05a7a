/** The keys of steps that were hidden while the browser denied the storage. */
const hiddenHere = new Set<string>()

/** The key in localStorage. It continues as a draft's key does, so that Logout deletes both. */
function keyOf(userId: string, guildId: string): string {
  return `hidden:v1:${userId}:${guildId}:first-steps`
}

/** Whether a user hid the first steps of a server in this browser. */
export function areStepsHidden(userId: string, guildId: string): boolean {
  const key = keyOf(userId, guildId)
  try {
    return hiddenHere.has(key) || localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Hides the first steps of a server. Without storage they are hidden until the page is loaded again. */
export function hideSteps(userId: string, guildId: string): void {
  const key = keyOf(userId, guildId)
  try {
    localStorage.setItem(key, 'true')
  } catch {
    hiddenHere.add(key)
  }
}

/** Shows the first steps of a server again. */
export function showSteps(userId: string, guildId: string): void {
  const key = keyOf(userId, guildId)
  hiddenHere.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing is stored.
  }
}
