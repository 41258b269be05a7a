import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { newFolder, start } from '../program/kit.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RULES = 'deploy/prometheus/alerts.yml'
const NAMING = ['deploy/grafana/guildhall.json', RULES, 'docs/operate/metrics.md']
const TOKEN = 'token-of-the-tests'

/** The metrics that a text names. A histogram is named with the suffix of one of its series. */
function metricsIn(text: string): string[] {
  const names = [...text.matchAll(/\b(?:guildhall|nodejs|process)_[a-z0-9_]*[a-z0-9]/g)].map(([name]) => name)
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}

describe('metrics that operators are given', () => {
  it('are found in expressions with and without suffixes', () => {
    const text = 'sum(rate(guildhall_a_seconds_bucket{kind="x"}[5m])) / nodejs_b + `process_*`'
    expect(metricsIn(text)).toEqual(['guildhall_a_seconds', 'nodejs_b'])
  })

  it('are all on the page of a running program', async () => {
    const program = await start(newFolder(), { METRICS_TOKEN: TOKEN })
    const reply = await fetch(`${program.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    const served = new Set([...(await reply.text()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    for (const path of NAMING) {
      const named = metricsIn(readFileSync(ROOT + path, 'utf8'))
      expect(named.length).toBeGreaterThan(5)
      expect([path, named.filter((name) => !served.has(name))]).toEqual([path, []])
    }
    const documented = new Set(metricsIn(readFileSync(`${ROOT}docs/operate/metrics.md`, 'utf8')))
    expect([...served].filter((name) => name?.startsWith('guildhall_') && !documented.has(name))).toEqual([])
  })

  it.skipIf(!isInstalled('promtool'))('have alert rules that promtool accepts, where it is installed', () => {
    expect(execFileSync('promtool', ['check', 'rules', ROOT + RULES], { encoding: 'utf8' })).toContain('SUCCESS')
  })
})
