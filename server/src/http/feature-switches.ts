import { FEATURE_IDS, type FeatureId, featuresOfCall, featuresOfMode } from '@stipple/core/domain/features'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Context } from '../context.ts'
import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'

type Switches = Pick<Context, 'settings'>

export const isFeatureOn = ({ settings }: Switches, id: FeatureId): boolean => settings.get(`features.${id}`)

/** Features disabled by the operator. */
export const featuresOff = (context: Switches): readonly FeatureId[] => FEATURE_IDS.filter((id) => !isFeatureOn(context, id))

/** Returns true if all features of the mode are enabled. */
export const isModeOn = (context: Switches, mode: ModeId): boolean => featuresOfMode(mode).every((id) => isFeatureOn(context, id))

/** Throws `feature_off`. */
export function requireFeature(context: Switches, id: FeatureId): void {
  if (!isFeatureOn(context, id)) throw new Problem('feature_off')
}

/** Throws `feature_off` for a mode of a disabled feature. */
export function requireModeOn(context: Switches, mode: ModeId): void {
  for (const id of featuresOfMode(mode)) requireFeature(context, id)
}

/** Refuses calls of disabled features, for everyone and before the body is read. */
export function holdSwitches(app: App, context: Switches): void {
  app.addHook('onRequest', (request, _, done) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    for (const id of featuresOfCall(`${method} ${request.routeOptions.url ?? ''}`)) requireFeature(context, id)
    done()
  })
}
