import * as z from 'zod'

/** The version of the format of a backup. A new one is needed only when this program could not restore it. */
export const FORMAT = 1

export const MANIFEST = 'manifest.json'
export const SQLITE_FILE = 'guildhall.sqlite'
export const POSTGRES_DUMP = 'database.dump'
export const SECRET_FILE = 'session-secret'
export const LOCAL_DISCORD_FILE = 'local-discord.json'

/** The files of a backup in their order; those of DATA_DIR have their names there. */
const PARTS = [SQLITE_FILE, POSTGRES_DUMP, SECRET_FILE, LOCAL_DISCORD_FILE] as const
const Part = z.enum(PARTS)
/** The name of a file in a backup, besides the manifest. */
export type Part = z.output<typeof Part>

/** The first file of a backup: its contents. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the program that wrote the backup. */
  program: z.string(),
  takenAt: z.iso.datetime(),
  storage: z.enum(['sqlite', 'postgres']),
  /** The schema of the tables in PostgreSQL. */
  schema: z.nullable(z.string()),
  /** All migrations that the tables have had, in their order. */
  migrations: z.array(z.string()),
  /** The number of the bot's servers. */
  servers: z.number(),
  files: z.partialRecord(Part, z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.output<typeof Manifest>

/** The format of any manifest, also of a later version. */
export const AnyManifest = z.object({ format: z.number() })

/** The names of the files that a backup has. */
export function partsOf({ files }: Manifest): Part[] {
  return PARTS.filter((part) => files[part] !== undefined)
}
