import type { CheckResult } from './outcome.ts'

const STATUS_WIDTH = 'skipped'.length
const NAME_WIDTH = 'public address'.length

/** The results as text for a terminal, with a last line that counts problems. */
export function textReport(results: readonly CheckResult[]): string {
  return `${[...results.flatMap(linesOf), '', summary(results)].join('\n')}\n`
}

/** The lines of a result: the finding, and below it the fix. */
export function linesOf({ name, status, finding, fix }: CheckResult): string[] {
  const mark = status === 'failed' ? 'FAILED' : status
  const first = `${mark.padEnd(STATUS_WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${finding}`
  return fix === null ? [first] : [first, `${' '.repeat(STATUS_WIDTH + NAME_WIDTH + 4)}→ ${fix}`]
}

/** Whether a result concerns the operator. */
export function isProblem({ status }: CheckResult): boolean {
  return status === 'failed' || status === 'warning'
}

/** "2 failed, 1 warning." */
function summary(results: readonly CheckResult[]): string {
  const count = (status: CheckResult['status']): number => results.filter((one) => one.status === status).length
  const [failures, warnings] = [count('failed'), count('warning')]
  if (failures + warnings === 0) return 'No problems found.'
  return `${failures} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`
}
