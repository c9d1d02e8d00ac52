import type { Text } from '@stipple/core/domain/text'
import type { Fetching } from '../../spec.ts'
import type { Fetched } from './fetched.ts'

/** Packs for the two kinds of recognition. */
interface Sought {
  readonly things: Fetched
  readonly text: Fetched
}

export const isFetched = (fetched: Fetched): fetched is { readonly folder: string } => fetched !== 'missing' && 'folder' in fetched

const isComing = (fetched: Fetched): fetched is { readonly fetching: Fetching } => fetched !== 'missing' && 'fetching' in fetched

/** Adds up the progress of the packs being fetched. */
export function fetchingOf(...sought: readonly Fetched[]): { fetching?: Fetching } {
  const coming = sought.filter(isComing).map(({ fetching }) => fetching)
  const sum = (part: keyof Fetching): number => coming.reduce((total, fetching) => total + fetching[part], 0)
  return coming.length > 0 ? { fetching: { received: sum('received'), total: sum('total') } } : {}
}

/** Returns notes on what was not looked for, and why. */
export function notDetectable(sought: Sought): readonly Text[] {
  const coming = name(sought, isComing)
  const missing = name(sought, (fetched) => fetched === 'missing')
  return [
    ...(coming
      ? [
          {
            en: `Not looked for yet: ${coming.en}. The networks for that are being downloaded, once for this server. Ask again in a few minutes.`,
            zh: `尚未识别${coming.zh}：识别网络正在首次下载，请过几分钟再试。`,
          },
        ]
      : []),
    ...(missing
      ? [
          {
            en: `Not looked for: ${missing.en}. The networks for that could not be downloaded.`,
            zh: `未能识别${missing.zh}：识别网络下载失败。`,
          },
        ]
      : []),
  ]
}

function name({ things, text }: Sought, holds: (fetched: Fetched) => boolean): Text | undefined {
  if (holds(things)) return holds(text) ? { en: 'things and text', zh: '物体和文字' } : { en: 'things', zh: '物体' }
  return holds(text) ? { en: 'text', zh: '文字' } : undefined
}
