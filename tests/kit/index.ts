export { createTestCore, type TestCore, type TestCoreOptions } from './core.ts'
