import { idOfName, referenceModel } from '@stipple/engines/kinds/horde/public'
import type { Context } from '../../../context.ts'
import { surveyConnection } from '../../engines/public.ts'
import { NETWORK_KIND } from '../matching/public.ts'
import { recordMissingModels } from './missing-models-data.ts'

/**
 * Offers models of the AI Horde's reference that no worker here has had, as offline: a request waits for the first worker with one. False if none of
 * the names is such a model, or the network is closed; `isDry`: only checks.
 */
export async function offerMissingModels(
  context: Context,
  names: readonly string[],
  { isDry }: { readonly isDry: boolean },
): Promise<boolean> {
  const { models, connections } = context.catalogue.current()
  const open = [...connections].flatMap(([id, { kind, state }]) => (kind === NETWORK_KIND && state !== 'paused' ? [id] : []))
  // Models hidden by the operator exist but are not available.
  const absent = names.filter((name) => referenceModel(name) && !models.some(({ id }) => id === idOfName(name)))
  if (open.length === 0 || absent.length === 0) return false
  if (isDry) return true
  await recordMissingModels(context.db, absent)
  for (const id of open) await surveyConnection(context, id)
  await context.catalogue.refresh()
  return true
}
