import { useEffect } from 'react'
import { WHOLE_FORM, type FormError } from './form-state.ts'

/** The number of warnings and errors of a form. */
export interface FormMarks {
  warnings: number
  /** The number of errors at its fields; 1 if it only has an error of the whole form. */
  errors: number
}

/** Receives the warnings and errors of a form, by the form's name. The function is stable. */
export type ReportMarks = (form: string, marks: FormMarks) => void

/** Reports the number of warnings and errors of a form to its parent. */
export function useReportedMarks(
  report: ReportMarks,
  form: string,
  known: readonly FormError[],
  warnings: number,
): void {
  const atFields = known.filter(({ at }) => at !== WHOLE_FORM).length
  // The error of the whole form repeats the errors at the fields: count it only if there is no field error.
  const errors = known.length > 0 ? Math.max(atFields, 1) : 0
  useEffect(() => report(form, { warnings, errors }), [report, form, warnings, errors])
}
