import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** @typedef {{ name: string, folder: string, needs: string[] }} Workspace needs: the names of its dependencies at run time */

/**
 * The folders of a workspace and of every workspace that it depends on at run time, directly or through others.
 *
 * @param {string} root the repository's folder
 * @param {string} folder of the workspace, from the root: "apps/web"
 * @returns {Promise<string[]>} from the root, sorted
 */
export async function foldersNeededBy(root, folder) {
  const workspaces = await readWorkspaces(root)
  const byName = new Map(workspaces.map((workspace) => [workspace.name, workspace]))
  /** @type {Set<Workspace>} */
  const found = new Set()
  const queue = workspaces.filter((workspace) => workspace.folder === folder)
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (found.has(next)) continue
    found.add(next)
    queue.push(...next.needs.flatMap((name) => byName.get(name) ?? []))
  }
  return [...found].map((workspace) => workspace.folder).toSorted()
}

/** @param {string} root */
async function readWorkspaces(root) {
  /** @type {{ workspaces: string[] }} */
  const { workspaces: patterns } = await readJson(join(root, 'package.json'))
  const folders = (await Promise.all(patterns.map((pattern) => matching(root, pattern)))).flat()
  return Promise.all(folders.map((folder) => readWorkspace(root, folder)))
}

/** The folders that a pattern of package.json names: a folder, or all in one ("packages/*"). @param {string} root @param {string} pattern */
async function matching(root, pattern) {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  const names = await readdir(join(root, parent))
  return names.map((name) => `${parent}/${name}`).filter((folder) => existsSync(join(root, folder, 'package.json')))
}

/** @param {string} root @param {string} folder @returns {Promise<Workspace>} */
async function readWorkspace(root, folder) {
  const { name, dependencies = {} } = await readJson(join(root, folder, 'package.json'))
  return { name, folder, needs: Object.keys(dependencies) }
}

/** @param {string} file */
async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'))
}
