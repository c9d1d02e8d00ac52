import { setTimeout as pause } from 'node:timers/promises'
import type { CommunityWork } from '@stipple/core/contract/community'
import type { Context } from '../../context.ts'
import { remember } from '../../lib/remember.ts'
import { listNewest } from './data.ts'
import { presentCommunityWork } from './present.ts'

/** The first row on a phone. */
const MOST = 2
/** For so long (ms) nobody asks again. */
const LAG = 1000
/** The page does not wait longer (ms): it asks for the pictures itself a moment later. */
const PATIENCE = 150

/** Writes the HTML of the newest pictures of the community, which the front page shows on a phone until it has drawn its own; nothing when they do not come. */
export function frontPictures({ db }: Pick<Context, 'db'>): () => Promise<string> {
  const look = remember(LAG, async () => {
    const newest = await listNewest(db, MOST)
    return newest
      .flatMap((found) => presentCommunityWork(found, { caller: undefined, language: 'en' }))
      .map(pictureOf)
      .join('')
  })
  return () => Promise.race([look('front').catch(() => ''), pause(PATIENCE, '', { ref: false })])
}

/** The same files at the same width as in the gallery (`work-picture.tsx` of the page), so that they are fetched once. */
function pictureOf({ thumbnails, width = 1, height = 1 }: CommunityWork): string {
  const across = (side: number): number => Math.max(1, Math.round((side * width) / Math.max(width, height)))
  const files = ([300, 512] as const).map((side) => `${thumbnails[side]} ${across(side)}w`).join(', ')
  return `<img src="${attribute(thumbnails[512])}" srcset="${attribute(files)}" sizes="50vw" width="${width}" height="${height}" alt="">`
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
