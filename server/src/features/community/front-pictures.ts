import { setTimeout as pause } from 'node:timers/promises'
import type { CommunityWork } from '@stipple/core/contract/community'
import type { Context } from '../../context.ts'
import { isFeatureOn } from '../../http/feature-switches.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { remember } from '../../lib/remember.ts'
import { listNewest } from './data.ts'
import { presentCommunityWork } from './present.ts'

/** The first row on a phone. */
const MOST = 2
/** Cache lifetime (ms). */
const LAG = 1000
/** Longest delay of the page (ms); after that it loads the images itself. */
const PATIENCE = 150

/**
 * HTML of the newest community images, which the first page shows on a phone before it is rendered; empty if they are late or the community is off.
 */
export function frontPictures(context: Pick<Context, 'db' | 'settings'>): () => Promise<string> {
  const look = remember(LAG, async () => {
    const newest = await listNewest(context.db, MOST)
    return newest
      .flatMap((found) => presentCommunityWork(found, { caller: undefined, language: 'en' }))
      .map(pictureOf)
      .join('')
  })
  return async () =>
    isFeatureOn(context, 'community') ? Promise.race([look('front').catch(() => ''), pause(PATIENCE, '', { ref: false })]) : ''
}

/** The same files and width as in the gallery (`work-picture.tsx` of the web app), so that they are downloaded once. */
function pictureOf({ thumbnails, width = 1, height = 1 }: CommunityWork): string {
  const across = (side: number): number => Math.max(1, Math.round((side * width) / Math.max(width, height)))
  const files = ([300, 512] as const).map((side) => `${thumbnails[side]} ${across(side)}w`).join(', ')
  return `<img src="${escapeHtml(thumbnails[512])}" srcset="${escapeHtml(files)}" sizes="50vw" width="${width}" height="${height}" alt="">`
}
