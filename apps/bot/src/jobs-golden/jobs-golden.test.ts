import { expect, it } from 'vitest'
import { FAULTS, lineOf, type Fault } from './testing/cell.ts'
import { KINDS } from './testing/kinds.ts'
import { observe } from './testing/observe.ts'
import { TABLE } from './testing/table.ts'

/** Timeout of a line, whose cells run at the same time as those of another one, on a busy machine, in ms. */
const LINE_MS = 240_000

const NAMES = Object.keys(TABLE).filter((name): name is keyof typeof TABLE => name in KINDS)

/** Observes one line of the table. An inapplicable combination is not run. */
async function observed(name: keyof typeof TABLE, fault: Fault): Promise<string> {
  const skipped = TABLE[name].find((line) => line.startsWith(`${fault}: not applicable: `))
  return skipped ?? lineOf(fault, await observe(KINDS[name], fault))
}

it.concurrent.each(NAMES)(
  'a job of the kind %s ends under each fault as the table specifies',
  async (name) => {
    expect(await Promise.all(FAULTS.map((fault) => observed(name, fault)))).toEqual(TABLE[name])
  },
  LINE_MS,
)
