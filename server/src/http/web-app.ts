import { existsSync, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isPagePath } from '@stipple/core/domain/page-path'
import { remember } from '../lib/remember.ts'
import type { App, Reply, Request } from './app-type.ts'
import { htmlBelow } from './base-path.ts'
import { etagOf, type Packed, pack, sendPacked } from './packed.ts'
import type { UnknownCalls } from './unknown-calls.ts'

/** File types kept in memory; others (images, videos, fonts) are read from disk, whole or by range. */
const TEXTS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

interface Pages {
  /** Build folder. */
  readonly directory: string
  readonly firstPictures: () => Promise<string>
  /** Base path of the pages; '' at the root. */
  readonly base: string
  /** Answers unknown calls. */
  readonly refuse: UnknownCalls['refuse']
}

/** Serves the built web app: its files, and its HTML for every page address; the first page with its first images as HTML. */
export async function registerWebApp(app: App, { directory, firstPictures, base, refuse }: Pages): Promise<void> {
  const built = existsSync(join(directory, 'index.html'))
  const find = findTexts(base)
  const fill = fillPage()
  const send = async (request: Request, reply: Reply, name: string): Promise<Reply> => {
    reply.type(TEXTS[extname(name)] ?? '').header('cache-control', cachingOf(name))
    // The link is a secret: keep it out of search engines and the Referer header.
    if (pathOf(request).startsWith('/shared/')) reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    const text = await find(join(directory, name))
    return sendPacked(request, reply, pathOf(request) === '/' ? await fill(text, htmlBelow(await firstPictures(), base)) : text)
  }
  if (built) {
    const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in TEXTS)
    const texts = new Map(names.map((name) => [`/${name.replaceAll(sep, '/')}`, name]))
    await app.register(async (files) => {
      files.addHook('onRequest', async (request, reply) => {
        const name = texts.get(pathOf(request)) ?? (isPage(request) ? 'index.html' : undefined)
        return name === undefined ? undefined : send(request, reply, name)
      })
      await files.register(fastifyStatic, {
        root: directory,
        cacheControl: false,
        setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path.slice(directory.length + 1))),
      })
    })
  }
  app.setNotFoundHandler(refuse)
}

/** Names under assets/ contain a content hash. */
const cachingOf = (name: string): string => (name.startsWith(`assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache')

const pathOf = ({ url }: Pick<Request, 'url'>): string => url.split('?', 1)[0] ?? ''

const isPage = (request: Pick<Request, 'method' | 'url'>): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isPagePath(pathOf(request))

/** Interval between checks for a changed file (ms). */
const LAG = 1000

/** Reads a file on first use, and again after a change, also in the compressed version of the build. */
function findTexts(base: string): (path: string) => Promise<Packed> {
  const known = new Map<string, { changed: number; packed: Promise<Packed> }>()
  return remember(LAG, async (path) => {
    const { mtimeMs: changed } = await stat(path)
    const kept = known.get(path)
    if (kept?.changed === changed) return kept.packed
    const packed = read(path, base)
    known.set(path, { changed, packed })
    packed.catch(() => known.delete(path))
    return packed
  })
}

const PLACE = '<!-- first pictures -->'

/** Inserts the first images into the page; cached until either changes. */
function fillPage(): (page: Packed, pictures: string) => Promise<Packed> {
  let last: { readonly page: Packed; readonly pictures: string; readonly filled: Promise<Packed> } | undefined
  return (page, pictures) => {
    if (pictures === '') return Promise.resolve(page)
    if (last?.page !== page || last.pictures !== pictures) {
      const filled = pack(page.bytes.identity.toString().replaceAll(PLACE, () => pictures))
      last = { page, pictures, filled }
    }
    return last.filled
  }
}

async function read(path: string, base: string): Promise<Packed> {
  const identity = await readFile(path)
  if (base !== '' && path.endsWith('.html')) return pack(htmlBelow(identity.toString(), base))
  if (!existsSync(`${path}.br`) || !existsSync(`${path}.gz`)) return pack(identity.toString())
  const [br, gzip] = await Promise.all([readFile(`${path}.br`), readFile(`${path}.gz`)])
  return { etag: etagOf(identity), bytes: { identity, br, gzip } }
}
