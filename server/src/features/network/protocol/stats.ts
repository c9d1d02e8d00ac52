import type { Context } from '../../../context.ts'
import { remember } from '../../../lib/remember.ts'
import { deliveredBySpan, type Span } from './stats-data.ts'

/** Lifetime of cached statistics (ms). */
const KEPT_MS = 5000

const known = new WeakMap<Context['db'], (key: string) => ReturnType<typeof deliveredBySpan>>()

/** Cached for many callers. */
function delivered({ db }: Pick<Context, 'db'>): ReturnType<typeof deliveredBySpan> {
  const look = known.get(db) ?? remember(KEPT_MS, () => deliveredBySpan(db))
  known.set(db, look)
  return look('')
}

/** Delivered images, and pixels times steps, recently and in total. */
export async function totals(context: Pick<Context, 'db'>) {
  const rows = await delivered(context)
  const of = (span: Span) => {
    const within = rows.filter((row) => row.span === span)
    return {
      images: within.reduce((sum, { images }) => sum + images, 0),
      ps: within.reduce((sum, { pixelSteps }) => sum + pixelSteps, 0),
    }
  }
  return { minute: of('minute'), hour: of('hour'), day: of('day'), month: of('month'), total: of('total') }
}

/** Delivered images by model. */
export async function byModel(context: Pick<Context, 'db'>) {
  const rows = await delivered(context)
  const of = (span: Span) => Object.fromEntries(rows.filter((row) => row.span === span).map(({ model, images }) => [model, images]))
  return { day: of('day'), month: of('month'), total: of('total') }
}

const NO_TEXTS = { requests: 0, tokens: 0 }
/** This installation generates no text. */
export const TEXT_TOTALS = { minute: NO_TEXTS, hour: NO_TEXTS, day: NO_TEXTS, month: NO_TEXTS, total: NO_TEXTS }
export const TEXT_MODELS = { day: {}, month: {}, total: {} }
