import { repositoryOf, type Repository } from './repository.ts'

/** A repository of six workspaces with these files in it. */
export function repositoryWith(files: Readonly<Record<string, string>>): Repository {
  const manifest = (name: string, dependencies: readonly string[]): string =>
    JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((each) => [each, '*'])) })
  return repositoryOf(
    new Map(
      Object.entries({
        'package.json': JSON.stringify({ name: 'root', devDependencies: { vitest: '*' } }),
        'packages/contract/package.json': manifest('@guildhall/contract', ['zod']),
        'packages/core/package.json': manifest('@guildhall/core', ['@guildhall/contract', 'kysely']),
        'packages/local-discord/package.json': manifest('@guildhall/local-discord', ['ws']),
        'apps/bot/package.json': manifest('@guildhall/bot', ['@guildhall/core']),
        'apps/api/package.json': manifest('@guildhall/api', ['@guildhall/core', 'fastify']),
        'apps/web/package.json': manifest('@guildhall/web', ['@guildhall/contract', 'react']),
        ...files,
      }),
    ),
  )
}
