import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** The compressed file is sent at the address of its original. */
const COMPRESSED = /\.(?:br|gz)$/

/** The page of a folder. The one at the top is the dashboard's, which is sent with its run-time values: no address leads to its file. */
const INDEX = 'index.html'

/**
 * Sends the file at an address, or redirects from a folder to its index page.
 *
 * @param address the decoded path without the leading slash.
 * @returns undefined where there is no file.
 */
export type SendFile = (address: string, reply: FastifyReply) => FastifyReply | undefined

/**
 * Serves the files that are in a folder now: only their exact addresses, so no other spelling ("//", "/./index.html") leads to a file. The files
 * at its top have routes. Those in its folders are left to the caller's routes: a route for each of hundreds of files took 7 % of the program's
 * start.
 *
 * @param options.hashed the address of the folder whose files have a hash of their content in their names.
 */
export async function addPageFiles(
  app: FastifyInstance,
  webRoot: string,
  options: { readonly hashed: string },
): Promise<SendFile> {
  const files = new Set(filesIn(webRoot))
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = addressOf(webRoot, path).startsWith(options.hashed)
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const sendFile: SendFile = (address, reply) => {
    if (files.has(address)) return reply.sendFile(address)
    const folder = address.endsWith('/') ? address : `${address}/`
    if (!files.has(folder + INDEX)) return
    return folder === address
      ? reply.sendFile(folder + INDEX)
      : reply.redirect(`/${folder}${queryOf(reply.request)}`, 301)
  }

  for (const file of files) {
    if (!file.includes('/')) app.get(`/${file}`, (_request, reply) => sendFile(file, reply))
  }
  return sendFile
}

/** The paths of the files in a folder, except its page and compressed files. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => addressOf(folder, join(parentPath, name)))
    .filter((file) => file !== INDEX && !COMPRESSED.test(file))
}

/** The address of a file below a folder, without the leading slash. */
function addressOf(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/')
}

/** The query of a request with its question mark, or nothing. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}
