import type { Work } from '@stipple/core/contract/shapes'
import { extensionOf } from '@stipple/core/domain/media'
import { api } from '../../lib/api.ts'
import { downloadAddress, type PictureFormat, useOptions } from '../options/public.ts'

/** Format to convert an image to; undefined if it has the wanted one or cannot be converted. */
export function neededFormat({ media, image }: Work, wanted = useOptions.getState().imageDownloadType): PictureFormat | undefined {
  const extension = extensionOf(image).replace('jpeg', 'jpg')
  return media === 'image' && ['png', 'jpg', 'webp', 'gif', 'bmp'].includes(extension) && extension !== wanted ? wanted : undefined
}

/** Address at which the server sends the file with the options; only images carry the watermark. */
export const addressOf = ({ image }: Work): string => downloadAddress(image)

const MAX_NOTED = 1900

/** Reports downloads to the server. Nothing waits for it or depends on it. */
export function reportDownload(works: readonly Pick<Work, 'image_id'>[]): void {
  const ids = works.map(({ image_id }) => image_id).join(',')
  const log = `download ${works.length} ${useOptions.getState().imageDownloadType} ${ids}`.slice(0, MAX_NOTED)
  void api('POST /api/v2/log', { body: { log } }).catch(() => undefined)
}
