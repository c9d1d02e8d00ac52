import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

/** What browsers allow the pages of this server to do. */
export function securityHeaders({ secureCookies: https, accounts: { openid } }: Config): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The viewer of 3D models unpacks meshes with WebAssembly; nothing else may be evaluated.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library sets sizes and colours on elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Portraits of members whom a platform of somebody else's knows come from there.
        imgSrc: ["'self'", 'blob:', 'data:', ...(openid ? [new URL(openid.issuer).origin] : [])],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https ? { maxAge: 180 * 24 * 60 * 60 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
