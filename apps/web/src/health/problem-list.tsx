import type { ReceivedHealthProblem } from '@guildhall/contract'
import { useEffect, useId, useRef } from 'react'
import { areaName } from '../kernel/access/area-names.ts'
import { numberText } from '../lib/locale.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Select } from '../ui/picker/select.tsx'
import { useHealthView } from './health-view.ts'
import { ProblemRow } from './problem-row.tsx'

/** Longer lists can be limited to an area. */
const FILTERED_FROM = 10

/** The problems of a section that are shown before the rest is asked for. */
const FIRST = 20

/** The filter of problems that belong to no area, and of none; no area has these names. */
const [NO_AREA, ALL] = ['none', '']

type ProblemListProps = { guildId: string; problems: readonly ReceivedHealthProblem[] }

/** The problems in two sections, broken parts first. A long list begins with the first ones and can be limited to an area. */
export function ProblemList({ guildId, problems }: ProblemListProps) {
  const [{ area, isWhole }, show] = useHealthView()
  const areas = [...new Set(problems.map(areaOf))]
  const canFilter = problems.length > FILTERED_FROM && areas.length > 1
  const chosen = canFilter && area !== undefined && areas.includes(area) ? area : ALL
  const shown = problems.filter((problem) => chosen === ALL || areaOf(problem) === chosen)
  const sections = [
    { title: 'Broken', items: shown.filter(({ severity }) => severity === 'broken') },
    { title: 'Warnings', items: shown.filter(({ severity }) => severity !== 'broken') },
  ]
  return (
    <>
      {canFilter && (
        <div className="sm:w-60">
          <Select
            label="Area"
            labelClassName="sr-only"
            options={[
              { value: ALL, label: 'All areas' },
              ...areas.map((value) => ({ value, label: value === NO_AREA ? 'Other' : areaName(value) })),
            ]}
            value={chosen}
            onChange={(next) => show(next === ALL ? {} : { area: next })}
            placeholder="All areas"
          />
        </div>
      )}
      {sections.map(
        ({ title, items }) =>
          items.length > 0 && (
            <Section
              key={title}
              guildId={guildId}
              title={title}
              items={items}
              isWhole={isWhole === true}
              onWhole={() => show({ ...(chosen !== ALL && { area: chosen }), isWhole: true })}
            />
          ),
      )}
    </>
  )
}

function areaOf({ area }: ReceivedHealthProblem): string {
  return area ?? NO_AREA
}

type SectionProps = {
  guildId: string
  title: string
  items: readonly ReceivedHealthProblem[]
  isWhole: boolean
  onWhole: () => void
}

function Section({ guildId, title, items, isWhole, onWhole }: SectionProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const shown = isWhole ? items : items.slice(0, FIRST)
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isWhole || !isPressed.current) return
    isPressed.current = false
    // The button is gone: the first of the further problems continues from it.
    const next = list.current?.children.item(FIRST)
    if (next instanceof HTMLElement) next.focus({ preventScroll: true })
  }, [isWhole])
  const showAll = (): void => {
    isPressed.current = true
    onWhole()
  }
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-small font-medium text-ink-2">
        {title} <span className="font-normal text-ink-3 tabular-nums">{numberText(items.length)}</span>
      </h3>
      <Card as="section">
        <ul ref={list}>
          {shown.map((problem) => (
            <li key={problem.id} tabIndex={-1} className="border-line outline-none not-last:border-b">
              <ProblemRow guildId={guildId} problem={problem} />
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < items.length && (
        <Button variant="quiet" className="mt-3" onClick={showAll}>
          Show all {numberText(items.length)}
        </Button>
      )}
    </section>
  )
}
