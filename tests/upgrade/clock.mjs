// Loaded before the program: moves its clock by CLOCK_OFFSET_MS, so that a fixture is always opened at the same time.
const offset = Number(process.env['CLOCK_OFFSET_MS'])
const RealDate = Date
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
