export * from './kernel/rest.ts'
