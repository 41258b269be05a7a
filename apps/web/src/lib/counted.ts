import { numberText } from './locale.ts'
/** A number and its noun: "1 member", "1,284 members". */
export function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`
}
