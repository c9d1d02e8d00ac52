import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'

/** Security headers of every reply, computed once. */
export function securityHeaders(config: Config): Readonly<OutgoingHttpHeaders> {
  const reply = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsOf(config))(reply.req, reply, () => undefined)
  return reply.getHeaders()
}

function optionsOf({ secureCookies: https, accounts: { openid } }: Config): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The 3D viewer decodes meshes with WebAssembly; nothing else may be evaluated.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // The component library sets inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Avatars of members of an external platform are loaded from there.
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
    strictTransportSecurity: https ? { maxAge: 180 * 24 * 60 * 60 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  }
}
