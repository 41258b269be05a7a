export { createApi, type Api } from './api.ts'
export { USUAL_LIMITS, type ApiLimits, type ApiOptions } from './kernel/options.ts'
