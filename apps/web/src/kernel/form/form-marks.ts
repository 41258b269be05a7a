import { useEffect } from 'react'
import { WHOLE_FORM, type FormError } from './form-state.ts'

/** How much is wrong in a form. */
export interface FormMarks {
  warnings: number
  /** Those at its fields; 1 where it has an error that is at no field. */
  errors: number
}

/** Receives the warnings and errors of a form, by the form's name. The function is stable. */
export type ReportMarks = (form: string, marks: FormMarks) => void

/** Reports the number of warnings and errors of a form to the page around it. */
export function useReportedMarks(
  report: ReportMarks,
  form: string,
  known: readonly FormError[],
  warnings: number,
): void {
  const atFields = known.filter(({ at }) => at !== WHOLE_FORM).length
  // The error of the whole form comes with those at its fields, and says no more than they do.
  const errors = known.length > 0 ? Math.max(atFields, 1) : 0
  useEffect(() => report(form, { warnings, errors }), [report, form, warnings, errors])
}
