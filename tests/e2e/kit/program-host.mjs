// Runs built programs in this process, one after the other, as hosts.ts asks by messages. Argument: the address of the program's module.
const { startInProcess } = await import(process.argv[2] ?? '')

/** @type {Promise<{ end(): Promise<boolean> }> | undefined} */
let program

/** @param {{ environment: Record<string, string>, folder: string }} message */
async function start({ environment, folder }) {
  program = startInProcess(environment, folder)
  await program
}

/** Ends the program, and writes a line to each output, after everything that the program wrote. */
async function end() {
  const clean = await (await program)?.end()
  for (const stream of [process.stdout, process.stderr]) stream.write(`${clean ? 'ENDED' : 'ENDED UNCLEANLY'}\n`)
}

process.on('message', (message) => void (message === 'end' ? end() : start(message)))
// The tests were killed.
process.on('disconnect', () => process.exit(1))
