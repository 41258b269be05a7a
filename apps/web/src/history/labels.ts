/** The labels of fields by their names on the wire, and the nouns of the entries of lists by the names of the lists. */
export type FieldLabels = Readonly<Record<string, string>>

/** The labels of each area, as its forms have them. */
export type AreaLabels = Readonly<Record<string, FieldLabels>>

const NONE: FieldLabels = {}

/** The labels of an area; none for one that a newer server has. */
export function labelsOf(labels: AreaLabels, area: string): FieldLabels {
  return Object.hasOwn(labels, area) ? (labels[area] ?? NONE) : NONE
}

/** The label of a field; its name in words if no form has it. */
export function labelOf(labels: FieldLabels, field: string): string {
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined
  return label ?? humanized(field)
}

/** The name of a field in words: "alerts_channel_id" is "Alerts channel". */
export function humanized(name: string): string {
  const words = name
    .replace(/_ids?$/, '')
    .replaceAll(/[._]+/g, ' ')
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A label inside a sentence: "welcome message", but "URL rule". */
export function inSentence(label: string): string {
  return /^[A-Z][^A-Z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
