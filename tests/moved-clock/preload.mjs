// Loaded before each process of the long run: its clock is ahead by the milliseconds in the file CLOCK_FILE, so that one write moves the
// clocks of all processes at once.
import { openSync, readSync } from 'node:fs'

const file = openSync(process.env['CLOCK_FILE'] ?? '', 'r')
const digits = Buffer.alloc(20)
const RealDate = Date

function now() {
  readSync(file, digits, 0, digits.length, 0)
  return RealDate.now() + Number(digits.toString('latin1'))
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
