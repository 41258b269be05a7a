import { useEffect } from 'react'
import { WHOLE_FORM, type FormError } from './form-state.ts'

/** How much is wrong in a form. */
export interface FormMarks {
  warnings: number
  errors: number
}

/** Told what is wrong in a form, by the form's name. The function does not change. */
export type ReportMarks = (form: string, marks: FormMarks) => void

/** Tells the page around a form how many warnings and errors stand at its fields. */
export function useReportedMarks(
  report: ReportMarks,
  form: string,
  known: readonly FormError[],
  warnings: number,
): void {
  const errors = known.filter(({ at }) => at !== WHOLE_FORM).length
  useEffect(() => report(form, { warnings, errors }), [report, form, warnings, errors])
}
