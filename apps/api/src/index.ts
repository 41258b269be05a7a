export { createApi, type Api } from './api.ts'
export { USUAL_LIMITS, type ApiLimits } from './kernel/rate-limits.ts'
export type { ApiOptions } from './kernel/server.ts'
