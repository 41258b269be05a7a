import { describe, expect, it } from 'vitest'
import { createHistogram } from './histogram.ts'

const options = { name: 'seconds', help: 'Durations.', labelNames: ['method', 'route'], buckets: [0.1, 1] }

describe('a histogram', () => {
  it('counts a value in each bucket up to its bound, as Prometheus expects', () => {
    const histogram = createHistogram(options)
    for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.series('GET', '/a').observe(seconds)
    expect(histogram.text()).toBe(
      [
        '# HELP seconds Durations.',
        '# TYPE seconds histogram',
        'seconds_bucket{le="0.1",method="GET",route="/a"} 2',
        'seconds_bucket{le="1",method="GET",route="/a"} 3',
        'seconds_bucket{le="+Inf",method="GET",route="/a"} 4',
        'seconds_sum{method="GET",route="/a"} 7.65',
        'seconds_count{method="GET",route="/a"} 4',
        '',
      ].join('\n'),
    )
  })

  it('counts values with other labels apart', () => {
    const histogram = createHistogram(options)
    histogram.series('GET', '/a').observe(0.5)
    histogram.series('GET', '/b').observe(0.5)
    histogram.series('GET', '/a').observe(0.5)
    expect(histogram.text()).toContain('seconds_count{method="GET",route="/a"} 2')
    expect(histogram.text()).toContain('seconds_count{method="GET",route="/b"} 1')
  })

  it('escapes backslashes, quotation marks and line breaks in labels', () => {
    const histogram = createHistogram(options)
    histogram.series('GET', 'a\\b"c\nd').observe(2)
    expect(histogram.text()).toContain(String.raw`seconds_count{method="GET",route="a\\b\"c\nd"} 1`)
  })

  it('refuses a wrong number of labels', () => {
    expect(() => createHistogram(options).series('GET')).toThrow('seconds has 2 labels')
  })
})
