export { createTestCore, type TestCore, type TestCoreOptions } from './core.ts'
export { eventually } from './eventually.ts'
export * from './guild-snapshot.ts'
export { freePort } from './ports.ts'
