export * from './config.ts'
export * from './environment.ts'
export * from './start-failure.ts'
export * from './program.ts'
