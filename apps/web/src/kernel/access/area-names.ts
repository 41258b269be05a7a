/** The name of an area inside a sentence: "reminders" or "URL rules". */
export function areaNoun(area: string): string {
  return area.replace('_', ' ').replace('url', 'URL')
}

/** The name of an area as a label: "Reminders" or "URL rules". */
export function areaName(area: string): string {
  return area.replace('_', ' ').replace(/^url|^./, (start) => start.toUpperCase())
}
