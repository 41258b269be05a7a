/** A number and its noun: "1 member", "1,284 members", with the user's own thousands separator. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`
}
