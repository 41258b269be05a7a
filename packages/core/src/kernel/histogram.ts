/** A histogram in Prometheus's text format. */
interface Histogram {
  /** @param labels the value of each label, in the order of their names. Each combination is kept, so there must be few. */
  series(...labels: readonly string[]): Series
  /** All series as lines, each with a line break. */
  text(): string
}

/** The values of a histogram with the same labels. */
interface Series {
  observe(value: number): void
}

interface HistogramOptions {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  /** The upper bounds of the buckets, ascending. A last bucket without a bound is added. */
  readonly buckets: readonly number[]
}

/** A series, found by one label after another. */
interface Branch {
  readonly next: Map<string, Branch>
  series: CountedSeries | null
}

interface CountedSeries extends Series {
  text(): string
}

/** Creates a histogram. That of prom-client checks and hashes the labels of each value, which takes an eighth of a signed-in read. */
export function createHistogram({ name, help, labelNames, buckets }: HistogramOptions): Histogram {
  const root = createBranch()
  const all: CountedSeries[] = []

  function add(values: readonly string[]): CountedSeries {
    if (values.length !== labelNames.length) throw new TypeError(`${name} has ${labelNames.length} labels`)
    const labels = labelNames.map((label, index) => `${label}="${escaped(values[index] ?? '')}"`).join(',')
    const series = countedSeries(name, labels, buckets)
    all.push(series)
    return series
  }

  return {
    series(...labels) {
      let branch = root
      for (const label of labels) {
        const next = branch.next.get(label) ?? createBranch()
        branch.next.set(label, next)
        branch = next
      }
      branch.series ??= add(labels)
      return branch.series
    },
    text: () => `# HELP ${name} ${help}\n# TYPE ${name} histogram\n${all.map((series) => series.text()).join('')}`,
  }
}

function createBranch(): Branch {
  return { next: new Map(), series: null }
}

function countedSeries(name: string, labels: string, buckets: readonly number[]): CountedSeries {
  const bounds = [...buckets, Infinity]
  /** The number of values in each bucket alone. */
  const counts = bounds.map(() => 0)
  let sum = 0
  return {
    observe(value) {
      let bucket = 0
      while (value > (bounds[bucket] ?? Infinity)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      sum += value
    },
    text() {
      let count = 0
      const lines = bounds.map((bound, bucket) => {
        // A bucket of Prometheus includes the smaller ones.
        count += counts[bucket] ?? 0
        return `${name}_bucket{le="${bound === Infinity ? '+Inf' : bound}",${labels}} ${count}\n`
      })
      return `${lines.join('')}${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
    },
  }
}

/** Escapes the value of a label (Prometheus, text-based format). */
function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
