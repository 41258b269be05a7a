import { useEffect } from 'react'
import { WHOLE_FORM, type FormError } from './form-state.ts'

/** How much is wrong in a form. */
export interface FormMarks {
  warnings: number
  errors: number
}

/** Receives the warnings and errors of a form, by the form's name. The function is stable. */
export type ReportMarks = (form: string, marks: FormMarks) => void

/** Reports the number of warnings and errors of a form's fields to the page around it. */
export function useReportedMarks(
  report: ReportMarks,
  form: string,
  known: readonly FormError[],
  warnings: number,
): void {
  const errors = known.filter(({ at }) => at !== WHOLE_FORM).length
  useEffect(() => report(form, { warnings, errors }), [report, form, warnings, errors])
}
