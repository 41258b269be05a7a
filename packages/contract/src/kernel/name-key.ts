/** The key of a name that is unique in a server: names that differ only in case, code points or the space around them are the same. */
export function nameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
