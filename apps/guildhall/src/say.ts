/** A line for the person at the terminal; the log is for machines. */
export type Say = (line: string) => void

export const sayOnStdout: Say = (line) => {
  process.stdout.write(`${line}\n`)
}
