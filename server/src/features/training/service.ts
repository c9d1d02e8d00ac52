import { LIMITS } from '@stipple/core/domain/limits'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { deleteStyle, findTraining, listTrainings, type Owned, renameStyle, type Training } from './data.ts'
import { discardStyle } from './styles.ts'

/** Cancels a job as an operator does. Handed in by the app: generation uses this feature. Throws `not_cancellable`. */
export type CancelJob = (context: Context, jobId: string) => Promise<unknown>

export const trainingsOf = ({ db }: Pick<Context, 'db'>, accountId: string): Promise<Training[]> => listTrainings(db, accountId)

/** Throws `invalid_input` for a name that is none, and `not_found`. */
export async function rename({ db }: Context, owned: Owned, name: string): Promise<Training> {
  const wanted = name.trim()
  if (wanted === '') throw new Problem('invalid_input', { fields: [{ field: 'model_name', code: 'no_model_name' }] })
  const renamed = await renameStyle(db, owned, wanted.slice(0, LIMITS.training.name))
  const training = renamed ? await findTraining(db, owned) : undefined
  // Someone else's is answered like one that does not exist.
  if (!training) throw new Problem('not_found')
  return training
}

/** Deletes a style with its files; one that is being trained is cancelled, and its dots come back. Throws `not_found`. */
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
    // It has ended: there is nothing to stop.
    if (!(error instanceof Problem) || error.code !== 'not_cancellable') throw error
  }
}
