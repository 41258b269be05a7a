export * from './config.ts'
export * from './environment.ts'
export * from './fault.ts'
export * from './program.ts'
