import type { Config } from '../config.ts'
import type { App } from './app-type.ts'

type Addressed = Pick<Config, 'publicUrl'>

/** Path of `PUBLIC_URL`, without a slash at the end: `/studio`, or '' at the root of a host. */
export const basePathOf = ({ publicUrl }: Addressed): string => (publicUrl === undefined ? '' : baseIn(publicUrl))

/** Path of an address as `Config.publicUrl` has it. */
export const baseIn = (address: string): string => new URL(address).pathname.replace(/\/$/, '')

/** The path as the routes know it. A proxy may pass on the base or cut it off. */
export const withoutBase = (path: string, base: string): string =>
  base !== '' && path.startsWith(base) && /^[/?]?$/.test(path.charAt(base.length)) ? path.slice(base.length).replace(/^\/?/, '/') : path

/** Whole texts that are addresses of files and calls of ours, by their paths. Fields of answers hold them; a text of a member is none. */
const OWN_ADDRESS = /^\/(media|examples|apps|styles|api\/v2\/generate\/preview)\/[^\s"'<>]+$/

/** Replacer for `JSON.stringify` that puts the base before the addresses in an answer; undefined where there is no base. */
export const addressesBelow = (base: string): ((key: string, value: unknown) => unknown) | undefined =>
  base === '' ? undefined : (_, value) => (typeof value === 'string' && OWN_ADDRESS.test(value) ? base + value : value)

/** HTML of ours with the base before each address, and named for the scripts (`web/src/lib/base.ts`). */
export const htmlBelow = (html: string, base: string): string =>
  base === ''
    ? html
    : html
        .replaceAll(/(\b(?:href|src|srcset)="|, )\/(?=[\w?])/g, `$1${base}/`)
        .replaceAll('href="/"', `href="${base}/"`)
        .replace('<html ', `<html data-base="${base}" `)

/** Lets the server work below the path of `PUBLIC_URL`: redirects lead below it, and addresses that a client was given come back without it. */
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

/** JSON with its addresses as they are stored. Changes objects in place. */
function received(value: unknown, base: string): unknown {
  if (typeof value === 'string') {
    const path = withoutBase(value, base)
    return OWN_ADDRESS.test(path) ? path : value
  }
  const isPlain = Array.isArray(value) || (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  if (isPlain) for (const [key, one] of Object.entries(value as object)) Reflect.set(value as object, key, received(one, base))
  return value
}
