export * from './start-bot.ts'
