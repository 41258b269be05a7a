import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until a condition holds.
 *
 * @param {() => boolean | Promise<boolean>} ask
 * @param {number} withinMs
 * @param {number} [everyMs]
 * @returns {Promise<boolean>} whether it held in time
 */
export async function untilTrue(ask, withinMs, everyMs = 200) {
  const end = Date.now() + withinMs
  while (!(await ask())) {
    if (Date.now() > end) return false
    await sleep(everyMs)
  }
  return true
}

/** A random number. @param {{ least: number, most: number }} range */
export function between({ least, most }) {
  return least + Math.random() * (most - least)
}

/** One of a list that is not empty. @template T @param {readonly T[]} list @returns {T} */
export function oneOf(list) {
  const one = list[Math.floor(Math.random() * list.length)]
  if (one === undefined) throw new Error('The list is empty')
  return one
}
