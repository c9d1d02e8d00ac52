import { childOf } from '../../kit/run-in-child.ts'
import type { RunIo } from '../../spec.ts'
import type { Wanted } from './find-things.ts'
import { fetchThingNetworks } from './networks.ts'
import type { run, ThingMask } from './select-child.ts'

/** Part of an engine's context that a search needs. */
type SearchContext = Pick<RunIo, 'signal' | 'budget' | 'report' | 'log' | 'packs'>

/**
 * Selects the things that were clicked or named, in a child process that keeps the last picture: further clicks on it take a fraction of a second.
 * @throws {EngineError} `invalid_input` for `image`, and for `points` or `object` where nothing was found
 */
export async function selectThings(input: Wanted & { readonly image: Uint8Array }, context: SearchContext): Promise<ThingMask> {
  return inChild({ ...input, networks: await fetchThingNetworks(context) }, context)
}

const inChild = childOf<typeof run>(new URL('select-child.ts', import.meta.url))
