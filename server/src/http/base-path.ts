import type { Config } from '../config.ts'
import type { App } from './app-type.ts'

type Addressed = Pick<Config, 'publicUrl'>

/** Path of `PUBLIC_URL` without a trailing slash: `/studio`, or '' at the root of a host. */
export const basePathOf = ({ publicUrl }: Addressed): string => (publicUrl === undefined ? '' : baseIn(publicUrl))

/** Path of an address in the form of `Config.publicUrl`. */
export const baseIn = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

/** The path as in the routes. A proxy may forward the base path or remove it. */
export const withoutBase = (path: string, base: string): string =>
  base !== '' && path.startsWith(base) && /^[/?]?$/.test(path.charAt(base.length)) ? path.slice(base.length).replace(/^\/?/, '/') : path

/** Strings that are entirely an address of our files or calls. Reply fields contain them; members' texts never match. */
const OWN_ADDRESS = /^\/(media|examples|apps|styles|api\/v2\/generate\/preview)\/[^\s"'<>]+$/

/** Replacer for `JSON.stringify` that adds the base path to addresses in a reply; undefined without a base path. */
export const addressesBelow = (base: string): ((key: string, value: unknown) => unknown) | undefined =>
  base === '' ? undefined : (_, value) => (typeof value === 'string' && OWN_ADDRESS.test(value) ? base + value : value)

/** Our HTML with the base path before each address, and in an attribute for the scripts (`web/src/lib/base.ts`). */
export const htmlBelow = (html: string, base: string): string =>
  base === ''
    ? html
    : html
        .replaceAll(/(\b(?:href|src|srcset)="|, )\/(?=[\w?])/g, `$1${base}/`)
        .replaceAll('href="/"', `href="${base}/"`)
        .replace('<html ', `<html data-base="${base}" `)

/** Serves below the path of `PUBLIC_URL`: redirects include it, and addresses from clients are accepted without it. */
export function serveBelow(app: App, base: string): void {
  if (base === '') return
  app.addHook('preValidation', (request, _, done) => {
    request.body = received(request.body, base)
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    const to = reply.getHeader('location')
    if (typeof to === 'string' && /^\/(?!\/)/.test(to)) reply.header('location', base + to)
    done(null, payload)
  })
}

/** JSON with addresses as stored. Mutates objects. */
function received(value: unknown, base: string): unknown {
  if (typeof value === 'string') {
    const path = withoutBase(value, base)
    return OWN_ADDRESS.test(path) ? path : value
  }
  const isPlain = Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (isPlain) for (const [key, one] of Object.entries(value as object)) Reflect.set(value as object, key, received(one, base))
  return value
}
