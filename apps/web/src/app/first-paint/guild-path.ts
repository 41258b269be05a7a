/** The guild that an address is about, or undefined: "/guilds/42/settings" is about "42". */
export function guildIdIn(path: string): string | undefined {
  const id = /^\/guilds\/([^/]+)/.exec(path)?.[1]
  return id === undefined ? undefined : decoded(id)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
