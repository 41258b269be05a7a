// Loaded before the program: kills it at a commit that the parent process chooses.
//   node --import ./commit-points.mjs main.js
// The parent sends { nth, moment, inTransaction }: the process dies at the nth commit from then on. With `inTransaction` it does not die at the
// commit of a single statement, but at the next one of a transaction. `before`: the commit is not sent yet; `sent`: it is
// sent without an answer (SQLite: it is stored, but the program has no result); `answered`: the program continues after the answer.
import { DatabaseSync } from '@photostructure/sqlite'
import { writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'

/** @typedef {'before' | 'sent' | 'answered'} Moment */
/** @typedef {{ nth: number, moment: Moment, inTransaction: boolean }} CommitPoint */

const WRITES = /^\s*(insert|update|delete|with)\b/i
const BEGIN = /^(begin|start transaction)/
/** PostgreSQL's messages: a simple query, a statement to be parsed, and the end of a batch. */
const [QUERY, PARSE, SYNC] = ['Q', 'P', 'S'].map((letter) => letter.charCodeAt(0))
/** Bytes of a message before its text: a letter and the length. */
const HEADER = 5

/** @type {CommitPoint | undefined} */
let chosen
let commits = 0
let isFound = false
/** The connections with an open transaction. @type {Set<object>} */
const open = new Set()

/** @param {object} connection */
function die(connection) {
  const isOpen = chosen?.moment !== 'answered' && open.has(connection)
  writeSync(1, `\nKilled at commit ${commits}, ${isOpen ? 'in' : 'outside'} a transaction, ${open.size} open\n`)
  process.kill(process.pid, 'SIGKILL')
}

/** Counts a commit. @param {object} connection @returns {Moment | undefined} the moment of this commit to die at */
function count(connection) {
  commits += 1
  if (chosen === undefined || isFound || commits < chosen.nth) return undefined
  if (chosen.inTransaction && !open.has(connection)) return undefined
  isFound = true
  if (chosen.moment === 'before') die(connection)
  return chosen.moment
}

function watchSqlite() {
  const original = DatabaseSync.prototype
  /** @this {InstanceType<typeof DatabaseSync>} @param {string} sql */
  function prepare(sql) {
    const statement = original.prepare.call(this, sql)
    for (const name of /** @type {const} */ (['run', 'all'])) {
      const execute = statement[name].bind(statement)
      const value = (/** @type {never[]} */ ...parameters) => {
        const isCommit = sql === 'commit' || (WRITES.test(sql) && !open.has(this))
        const moment = isCommit ? count(this) : undefined
        const result = execute(...parameters)
        if (moment === 'sent') die(this)
        if (sql === 'begin') open.add(this)
        if (sql === 'commit' || sql === 'rollback') open.delete(this)
        if (moment === 'answered') setImmediate(die, this)
        return result
      }
      Object.defineProperty(statement, name, { value })
    }
    return statement
  }
  // The methods of a native prototype are read-only; the prototype itself is not.
  DatabaseSync.prototype = Object.create(original, { prepare: { value: prepare } })
}

function watchPostgres() {
  const write = Reflect.get(Socket.prototype, 'write')
  /** Sockets with a write outside a transaction that is complete with the next SYNC. @type {WeakSet<Socket>} */
  const writing = new WeakSet()
  Socket.prototype.write = function (/** @type {any[]} */ ...given) {
    const [chunk] = given
    if (!Buffer.isBuffer(chunk)) return Reflect.apply(write, this, given)
    const sql = chunk[0] === QUERY ? chunk.toString('utf8', HEADER, chunk.length - 1) : ''
    if (BEGIN.test(sql)) {
      open.add(this)
      this.once('close', () => open.delete(this))
    }
    // The name of a statement is empty, so its text begins after one byte more.
    if (chunk[0] === PARSE && !open.has(this) && WRITES.test(chunk.toString('utf8', HEADER + 1, HEADER + 20)))
      writing.add(this)
    const isCommit = sql === 'commit' || (chunk[0] === SYNC && chunk.length === HEADER && writing.delete(this))
    const moment = isCommit ? count(this) : undefined
    const result = Reflect.apply(write, this, given)
    // The client collects the messages of a batch and passes them on before the next tick.
    if (moment === 'sent') process.nextTick(die, this)
    if (moment === 'answered') this.once('data', () => setImmediate(die, this))
    if (sql === 'rollback') open.delete(this)
    if (sql === 'commit') this.once('data', () => open.delete(this))
    return result
  }
}

if (isMainThread) {
  watchSqlite()
  watchPostgres()
  process.on('message', (/** @type {CommitPoint} */ point) => {
    chosen = point
    commits = 0
    isFound = false
  })
  // The channel must not keep a process alive that has ended its work.
  process.channel?.unref()
}
