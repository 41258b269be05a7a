/** @typedef {{ name: string, rest: string }} Step an instruction and the text behind it */
/** @typedef {{ base: string, name: string | undefined, steps: Step[] }} Stage */

/**
 * The stages of a Dockerfile.
 *
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  /** @type {Stage[]} */
  const stages = []
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === '') continue
    if (name === 'FROM') {
      const [base = '', , stage] = rest.split(/\s+/)
      stages.push({ base, name: stage, steps: [] })
    } else stages.at(-1)?.steps.push({ name, rest })
  }
  return stages
}

/**
 * Whether a path is left out of the build by .dockerignore. The patterns are a name at the top, or `**` and a name anywhere, with `*`.
 *
 * @param {string} ignore the text of the file
 * @returns {(path: string) => boolean}
 */
export function ignoredBy(ignore) {
  const patterns = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const expressions = patterns.map((pattern) => {
    const name = pattern.replace(/^\*\*\//, '')
    const source = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return new RegExp(`^${pattern === name ? '' : '(?:.*/)?'}${source}(?:/|$)`)
  })
  return (path) => expressions.some((expression) => expression.test(path))
}
