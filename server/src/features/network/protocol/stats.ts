import type { Context } from '../../../context.ts'
import { remember } from '../../../lib/remember.ts'
import { deliveredBySpan, type Span } from './stats-data.ts'

/** Time for which statistics are kept (ms). */
const KEPT_MS = 5000

const known = new WeakMap<Context['db'], (key: string) => ReturnType<typeof deliveredBySpan>>()

/** Read once in a while, however many ask. */
function delivered({ db }: Pick<Context, 'db'>): ReturnType<typeof deliveredBySpan> {
  const look = known.get(db) ?? remember(KEPT_MS, () => deliveredBySpan(db))
  known.set(db, look)
  return look('')
}

/** Pictures that workers delivered, and their pixels times steps, lately and all together. */
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

/** Pictures that workers delivered, by model. */
export async function byModel(context: Pick<Context, 'db'>) {
  const rows = await delivered(context)
  const of = (span: Span) => Object.fromEntries(rows.filter((row) => row.span === span).map(({ model, images }) => [model, images]))
  return { day: of('day'), month: of('month'), total: of('total') }
}

const NO_TEXTS = { requests: 0, tokens: 0 }
/** This installation makes no texts. */
export const TEXT_TOTALS = { minute: NO_TEXTS, hour: NO_TEXTS, day: NO_TEXTS, month: NO_TEXTS, total: NO_TEXTS }
export const TEXT_MODELS = { day: {}, month: {}, total: {} }
