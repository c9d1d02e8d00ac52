import { buffer } from 'node:stream/consumers'
import { readProvenance } from '@stipple/core/metadata/picture'
import { limitConcurrency } from '@stipple/engines/kit/limit-concurrency'
import { resizePicture } from '@stipple/engines/kit/resize-picture'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { labelled } from '../credentials/labelled.ts'
import { Problem } from '../problem.ts'
import type { StoredObject } from './stored-object.ts'

/** Query parameter of Alibaba's object store for resizing: `x-oss-process=image/resize,w_100`. */
const QUERY = 'x-oss-process'
/** Image types that can be resized. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/** Longest resulting side (pixels). */
const LONGEST = 4096
/** Most pixels of an image to resize. */
export const MAX_PIXELS = 200_000_000

/** One at a time per process, members in turn; a member's calls beyond the queue are refused before any work. */
const inTurn = limitConcurrency({ running: 1, waiting: 64, refuse: () => new Problem('too_many_requests', { retryAfter: 5 }) })

const side = z.coerce.number().int().min(1).max(LONGEST)
const resizing = z.strictObject({
  m: z.enum(['lfit', 'mfit', 'fill', 'pad', 'fixed']).default('lfit'),
  w: side.optional(),
  h: side.optional(),
  l: side.optional(),
  s: side.optional(),
  p: z.coerce.number().int().min(1).max(1000).optional(),
  limit: z.enum(['0', '1']).default('1'),
  color: z.string().max(6).optional(),
})
const FITS = { lfit: 'inside', mfit: 'outside', fill: 'cover', pad: 'contain', fixed: 'fill' } as const

/** Size requested in an address; undefined for none. Throws `invalid_input` for an invalid one. */
export function resizingOf(query: URLSearchParams) {
  const asked = query.get(QUERY)
  const action = asked?.split('/').find((part) => part.startsWith('resize,'))
  if (action === undefined) return undefined
  const fields = action
    .split(',')
    .slice(1)
    .map((field) => field.split('_', 2))
  const { data } = resizing.safeParse(Object.fromEntries(fields))
  const sides = data && (data.w ?? data.h ?? data.l ?? data.s ?? data.p)
  if (!data || sides === undefined) throw new Problem('invalid_input', { fields: [{ field: QUERY, code: 'not_valid' }] })
  const { m, w, h, l, s, p, limit } = data
  const enlarges = limit === '0'
  // Width and height take precedence over the longer and shorter side, and these over a percentage.
  if (w !== undefined || h !== undefined) return { width: w, height: h, fit: FITS[m], enlarges }
  if (l !== undefined) return { width: l, height: l, fit: 'inside', enlarges } as const
  if (s !== undefined) return { width: s, height: s, fit: 'outside', enlarges } as const
  return { percent: p, fit: 'inside', enlarges } as const
}

/** The image in the requested size with its metadata; other files unchanged. */
export function resized(
  context: Context,
  object: StoredObject,
  { query, signal, caller }: { query: URLSearchParams; signal: AbortSignal; caller: string },
): StoredObject {
  const size = PICTURES.has(object.type) ? resizingOf(query) : undefined
  if (!size) return object
  const { key, variant } = object
  return {
    ...object,
    variant: {
      name: `${variant?.name ?? ''} ${JSON.stringify(size)}`,
      make: () =>
        inTurn(
          async () => {
            const content = (await variant?.make())?.content ?? (await context.storage.get(key))
            const picture = content instanceof Uint8Array ? content : await buffer(content)
            const made = await resizePicture({ picture, ...size, longest: LONGEST, mostPixels: MAX_PIXELS }, { log: context.log, signal })
            const provenance = readProvenance(picture)
            const described = provenance ? (await labelled(context, made, { type: object.type, provenance })).content : made
            return { bytes: described.byteLength, content: described }
          },
          signal,
          caller,
        ),
    },
  }
}
