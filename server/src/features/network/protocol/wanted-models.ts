import { idOfName, referenceModel } from '@stipple/engines/kinds/horde/public'
import type { Context } from '../../../context.ts'
import { surveyConnection } from '../../engines/public.ts'
import { NETWORK_KIND } from '../matching/public.ts'
import { noteWanted } from './wanted-data.ts'

/**
 * Puts models on offer, as resting, that the AI Horde's reference names and that nobody here has had: a request waits for the first worker that has one. False where there is
 * none among the names, or no open network; `isDry`: only looks.
 */
export async function wantModels(context: Context, names: readonly string[], { isDry }: { readonly isDry: boolean }): Promise<boolean> {
  const { models, connections } = context.catalogue.current()
  const open = [...connections].flatMap(([id, { kind, state }]) => (kind === NETWORK_KIND && state !== 'paused' ? [id] : []))
  // What the operator hides is there, and not to be had.
  const absent = names.filter((name) => referenceModel(name) && !models.some(({ id }) => id === idOfName(name)))
  if (open.length === 0 || absent.length === 0) return false
  if (isDry) return true
  await noteWanted(context.db, absent)
  for (const id of open) await surveyConnection(context, id)
  await context.catalogue.refresh()
  return true
}
