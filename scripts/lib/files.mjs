import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Every file below a folder, or the file itself, in a stable order, without built and installed files.
 *
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function filesBelow(path) {
  if (!(await stat(path)).isDirectory()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !['dist', 'node_modules'].includes(name) && !name.startsWith('.'))
      .map((entry) => filesBelow(join(path, entry.name))),
  )
  return lists.flat().toSorted()
}

/** A hash of the path, size and modification time of every file but tests. Reading the contents would take longer. @param {string[]} paths */
export async function fingerprint(paths) {
  const files = (await Promise.all(paths.map(filesBelow))).flat().filter((file) => !/\.test\.tsx?$/.test(file))
  const stats = await Promise.all(files.map((file) => stat(file)))
  const hash = createHash('sha256')
  for (const [index, { size, mtimeMs }] of stats.entries()) hash.update(`${files[index]}\0${size}\0${mtimeMs}\n`)
  return hash.digest('hex')
}
