// One chunk: a monthly reminder may need both.
export { MonthFields } from './month-fields.tsx'
export { RuleFields } from './rule-options-fields.tsx'
