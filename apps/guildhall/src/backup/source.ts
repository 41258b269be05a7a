/** The data that a backup is taken of, and restored to: DATA_DIR, and a PostgreSQL database where there is one. */
export type Source = FolderSource | ServerSource

interface FolderSource {
  readonly kind: 'sqlite'
  readonly dataDir: string
}

interface ServerSource {
  readonly kind: 'postgres'
  readonly dataDir: string
  readonly url: string
}
