import { DAY_MS, HOUR_MS } from '@stipple/core/domain/time'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { readVersion } from '../../lib/read-version.ts'
import { remember } from '../../lib/remember.ts'

const PATIENCE_MS = 5000
const MAX_BYTES = 4 * 2 ** 20

/** Releases as code hosts list them: GitHub, Gitea and Forgejo with `html_url`, GitLab with `_links`. */
const release = z.object({
  tag_name: z.string(),
  html_url: z.string().optional(),
  _links: z.object({ self: z.string().optional() }).optional(),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
})
type Release = z.infer<typeof release>
const feed = z.union([z.array(release), release.transform((one) => [one])])

interface Newer {
  readonly version?: string
  /** Page of the release. */
  readonly url?: string
  /** The list could not be read. */
  readonly failed: boolean
}

/** The latest release if it is newer than the running one. Reads the operator's list at most once a day; after a failure, once an hour. */
export async function findNewerRelease({ settings, log }: Pick<Context, 'settings' | 'log'>): Promise<Newer> {
  const address = settings.get('site.releaseFeed')
  if (address === '') return { failed: false }
  const releases = await listed(address)
  if (!releases) {
    log.warn({ address }, 'the list of releases could not be read')
    return { failed: true }
  }
  return { ...latestAfter(readVersion(), releases), failed: false }
}

const listed = remember<readonly Release[] | undefined>(
  DAY_MS,
  (address) => read(address).catch(() => undefined),
  (releases) => (releases ? DAY_MS : HOUR_MS),
)

async function read(address: string): Promise<readonly Release[]> {
  const fetch = createSafeFetch({ allowedOrigins: [new URL(address).origin], milliseconds: PATIENCE_MS, maxBytes: MAX_BYTES })
  const reply = await fetch(address, { headers: { accept: 'application/json' } })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return feed.parse(await reply.json())
}

/** The highest finished version above `current`, with its page. */
export function latestAfter(current: string, releases: readonly Release[]): { readonly version?: string; readonly url?: string } {
  let best: { readonly version: string; readonly url: string | undefined } = { version: current, url: undefined }
  for (const { tag_name: tag, html_url: page, _links: links, draft = false, prerelease = false } of releases) {
    const version = /^v?(\d{1,6}\.\d{1,6}\.\d{1,6})$/.exec(tag)?.[1]
    if (version === undefined || draft || prerelease || !isAbove(version, best.version)) continue
    best = { version, url: page ?? links?.self }
  }
  if (best.version === current) return {}
  const { version, url } = best
  return { version, ...(url !== undefined && /^https?:\/\//.test(url) && { url }) }
}

const isAbove = (version: string, other: string): boolean => version.localeCompare(other, 'en', { numeric: true }) > 0
