import { LIMITS } from '@stipple/core/domain/limits'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { deleteStyle, findTraining, listTrainings, type Owned, renameStyle, type Training } from './data.ts'
import { discardStyle } from './styles.ts'

/** Cancels a job as an operator does. Passed in by the app, because generation depends on this feature. Throws `not_cancellable`. */
export type CancelJob = (context: Context, jobId: string) => Promise<unknown>

export const trainingsOf = ({ db }: Pick<Context, 'db'>, accountId: string): Promise<Training[]> => listTrainings(db, accountId)

/** Throws `invalid_input` for an invalid name, and `not_found`. */
export async function rename({ db }: Context, owned: Owned, name: string): Promise<Training> {
  const wanted = name.trim()
  if (wanted === '') throw new Problem('invalid_input', { fields: [{ field: 'model_name', code: 'no_model_name' }] })
  const renamed = await renameStyle(db, owned, wanted.slice(0, LIMITS.training.name))
  const training = renamed ? await findTraining(db, owned) : undefined
  // Another member's style is answered like a missing one.
  if (!training) throw new Problem('not_found')
  return training
}

/** Deletes a style with its files; cancels a running training and releases its dots. Throws `not_found`. */
export async function remove(context: Context, owned: Owned, cancel: CancelJob): Promise<void> {
  const training = await findTraining(context.db, owned)
  if (!training) throw new Problem('not_found')
  const { jobId, file } = training.style
  if (jobId !== null && file === null) await stop(() => cancel(context, jobId))
  const deleted = await deleteStyle(context.db, owned)
  if (deleted?.folder) await discardStyle(context, { folder: deleted.folder })
}

async function stop(cancel: () => Promise<unknown>): Promise<void> {
  try {
    await cancel()
  } catch (error) {
    // It has already ended.
    if (!(error instanceof Problem) || error.code !== 'not_cancellable') throw error
  }
}
