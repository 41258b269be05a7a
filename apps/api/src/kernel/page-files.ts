import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

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
 * Serves the files that are in a folder now. An address must decode exactly to the path of a file: no other spelling ("//", "/./index.html")
 * leads to one. The files at the top of the folder have routes. Those below are left to the caller's routes: a route for each of hundreds of
 * files took 7 % of the program's start.
 *
 * @param options.hashed the address, with its last slash, of the folder whose files have a hash of their content in their names.
 * @returns a function that sends the file of an address.
 */
export async function addPageFiles(
  app: FastifyInstance,
  webRoot: string,
  options: { readonly hashed: string },
): Promise<SendFile> {
  const addresses = pathsIn(webRoot).map((path) => addressOf(webRoot, path))
  const files = new Set(addresses.filter((address) => address !== INDEX && !COMPRESSED.test(address)))
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
      : reply.redirect(`/${encodeURI(folder)}${queryOf(reply.request)}`, 301)
  }

  for (const file of files) {
    if (!file.includes('/')) app.get(`/${file}`, (_request, reply) => sendFile(file, reply))
  }
  return sendFile
}

/** The paths of the files in a folder and in its folders, also those behind links, without hidden ones. */
function pathsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path, { throwIfNoEntry: false })?.isDirectory() ? pathsIn(path) : [path]))
}

/** The address of a file below a folder, without the leading slash. */
function addressOf(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/')
}

/** The query of a request with its question mark, or nothing. */
function queryOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at)
}
