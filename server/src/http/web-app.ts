import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { App, Request } from './app-type.ts'
import { sendProblem } from './error-reply.ts'
import { isPagePath } from './own-address.ts'
import { Problem } from './problem.ts'

/** Serves the built browser application: its files, and its start page for every page address. */
export async function registerWebApp(app: App, directory: string): Promise<void> {
  const built = existsSync(join(directory, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: directory,
      cacheControl: false,
      // The build brings each text file compressed as well.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Names under assets/ carry a hash of the content.
        const lasting = path.startsWith(join(directory, 'assets'))
        reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request)) reply.header('cache-control', 'no-cache').sendFile('index.html')
    else sendProblem(request, reply, new Problem('not_found'))
  })
}

const isPage = ({ method, url }: Request): boolean => (method === 'GET' || method === 'HEAD') && isPagePath(url.split('?', 1)[0] ?? '')
