// Checks how the program reacts when the disk is full or read-only, or holds damaged files.
//   node bench/reliability/disk.mjs
// The full disk is a small one that the script mounts (Linux, root). Where it may not mount, it skips that part and
// reports this.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../lib/print.mjs'
import { Switches } from './lib/audit.mjs'
import { GUILD, Setting } from './lib/setting.mjs'

const run = promisify(execFile)

/** The size of the small disk, in MB. */
const SIZE_MB = 8

/** The timeout of a recovery, in ms. */
const RECOVER_MS = 30_000

/** Whether this process may mount the disks that are filled and made read-only here. */
export const mayMount = await canMount()

/** The beginning of the line below the reason of a failed start. */
const LEADS_TO_CHECKS = 'For every check, run: '

/** @typedef {{ title: string, isRight: boolean, said: string }} Finding */

/** The files of a data folder, and how each is damaged. @type {readonly { file: string, damage: (whole: Buffer) => Buffer | string, named: string }[]} */
const DAMAGES = [
  { file: 'guildhall.sqlite', damage: (whole) => whole.fill(0, 0, 512), named: 'the database without its head' },
  {
    file: 'guildhall.sqlite',
    damage: (whole) => whole.fill(0xa5, 4096),
    named: 'the database with rubbish behind its first page',
  },
  {
    file: 'local-discord.json',
    damage: (whole) => whole.subarray(0, 1_000),
    named: 'half a state of the local Discord',
  },
  { file: 'local-discord.json', damage: () => '{"layout":1,"world":{}}', named: 'an empty world' },
  { file: 'session-secret', damage: () => 'short', named: 'half a secret' },
]

/** Damages each file in turn: a start must name the file and leave it unchanged. @returns {Promise<Finding[]>} */
export async function damagedFiles() {
  const setting = await Setting.make()
  // The program then stores a secret file of its own.
  delete setting.variables['SESSION_SECRET']
  try {
    const program = await setting.program('discord', 'api', 'bot')
    await program.start()
    await setting.offerBlame(await setting.signIn(), await setting.chat())
    await program.end('SIGTERM')
    const findings = []
    for (const { file, damage, named } of DAMAGES) {
      const path = join(program.variables['DATA_DIR'] ?? '', file)
      const whole = await readFile(path)
      await writeFile(path, damage(Buffer.from(whole)))
      const before = await hashOf(path)
      program.launch()
      const code = await program.ended()
      const said = program.output.trim()
      const isRight = code === 1 && said.includes(path) && isOneSentence(said) && (await hashOf(path)) === before
      findings.push({ title: named, isRight, said })
      await writeFile(path, whole)
    }
    await program.start()
    return findings
  } finally {
    await setting.clear()
  }
}

/** A data folder that may be read and not written. @returns {Promise<Finding>} */
export async function readOnlyFolder() {
  return onSmallDisk(async (folder, setting) => {
    const program = setting.programIn(folder, 'discord', 'api', 'bot')
    await run('mount', ['-o', 'remount,ro', folder])
    program.launch()
    const code = await program.ended()
    const said = program.output.trim()
    return { title: 'a folder that may not be written', isRight: code === 1 && isOneSentence(said), said }
  })
}

/** A disk that is full from the start. @returns {Promise<Finding>} */
export async function fullAtStart() {
  return onSmallDisk(async (folder, setting) => {
    const program = setting.programIn(folder, 'discord', 'api', 'bot')
    await fill(folder)
    program.launch()
    const code = await program.ended()
    const said = program.output.trim()
    await rm(join(folder, 'filler'))
    await program.start()
    return { title: 'a disk that is full at the start', isRight: code === 1 && isOneSentence(said), said }
  })
}

/** A disk that fills up under load, and has space again after a while. @returns {Promise<Finding>} */
export async function fullUnderLoad() {
  return onSmallDisk(async (folder, setting) => {
    const program = setting.programIn(folder, 'discord', 'api', 'bot')
    await program.start()
    const dashboard = await setting.signIn()
    const chat = await setting.chat()
    await setting.offerBlame(dashboard, chat)
    const switches = new Switches()
    /** @type {Set<string>} */
    const refusals = new Set()
    await fill(folder)
    for (let times = 0; times < 60; times += 1) {
      const enable = switches.next('ask')
      switches.begin('ask', enable)
      const reply = await dashboard.toggle(GUILD, 'ask', enable)
      if (reply.ok) switches.acknowledge('ask', enable)
      else refusals.add(`${reply.status} ${await reply.text()}`)
      await chat.use('blame', [])
    }
    const lived = program.isRunning
    await rm(join(folder, 'filler'))
    const recovered = await eventually(async () => (await dashboard.toggle(GUILD, 'createevent', true)).ok)
    switches.compare(await dashboard.commands(GUILD))
    await program.end('SIGTERM')
    await program.start()
    switches.compare(await dashboard.commands(GUILD))
    const said = `${[...refusals].join('; ') || 'nothing was refused'}; ${switches.writes} switches, ${switches.lost} lost`
    const isSaid = refusals.size > 0 && [...refusals].every((refusal) => refusal.startsWith('503 '))
    const isRight = lived && recovered && switches.lost === 0 && isSaid
    return { title: 'a disk that fills up under load', isRight, said }
  })
}

/**
 * @param {(folder: string, setting: Setting) => Promise<Finding>} act
 * @returns {Promise<Finding>}
 */
async function onSmallDisk(act) {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'guildhall', folder])
  const setting = await Setting.make()
  try {
    return await act(folder, setting)
  } finally {
    await setting.clear()
    await run('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Fills the disk; the free space that it reports is never exact. @param {string} folder */
async function fill(folder) {
  const filler = await open(join(folder, 'filler'), 'w')
  try {
    // Use ever smaller blocks, so that no space is left.
    for (const size of [1024 * 1024, 4096, 1]) await writeUntilFull(filler, Buffer.alloc(size))
  } finally {
    await filler.close()
  }
}

/** @param {import('node:fs/promises').FileHandle} file @param {Buffer} block */
async function writeUntilFull(file, block) {
  try {
    for (;;) await file.writeFile(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** Whether this process may mount: root in a container often may not. @returns {Promise<boolean>} */
async function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'guildhall', folder])
    await run('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether the output is one line for people, without a stack. @param {string} said */
function isOneSentence(said) {
  const [sentence = '', ...rest] = said.split('\n')
  return (
    sentence !== '' &&
    !sentence.startsWith('{') &&
    (rest.length === 0 || (rest.length === 1 && rest.join().startsWith(LEADS_TO_CHECKS)))
  )
}

/** @param {string} path */
async function hashOf(path) {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
}

/** @param {() => Promise<boolean>} isSo */
async function eventually(isSo) {
  const deadline = Date.now() + RECOVER_MS
  while (Date.now() < deadline) {
    if (await isSo()) return true
    await sleep(100)
  }
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const looks = [damagedFiles, ...(mayMount ? [readOnlyFolder, fullAtStart, fullUnderLoad] : [])]
  if (!mayMount) print('Skipped: a full disk and a read-only one, since this process may not mount them.')
  for (const look of looks) {
    for (const { title, isRight, said } of [await look()].flat()) {
      print(`${isRight ? 'right' : 'WRONG'}  ${title}: ${said}`)
      if (!isRight) process.exitCode = 1
    }
  }
}
