import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(?:html|js|css|svg|json)$/

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(`${path}.gz`, await asGzip(bytes, { level: constants.Z_BEST_COMPRESSION }))
  await writeFile(`${path}.br`, await asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/** Writes a .gz and a .br file beside each text file of the build, so that the server need not compress it. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'guildhall:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const names = await readdir(outDir, { recursive: true })
      // Skip index.html: the server fills in its meta tags.
      const paths = names.filter((name) => COMPRESSIBLE.test(name) && name !== 'index.html')
      await Promise.all(paths.map((name) => compressFile(join(outDir, name))))
    },
  }
}
