export * from './limits.ts'
export * from './extract-urls.ts'
export * from './errors.ts'
export {
  compileRules,
  type CompiledRule,
  type CompiledRules,
  type Rewriter,
  type RewriteRule,
} from './compile-rules.ts'
export * from './rewrite-message.ts'
export * from './ready-rules.ts'
export * from './link-switches.ts'
